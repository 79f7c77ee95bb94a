import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // Under test the components must be the browser's, not those of server-side rendering.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "player.html", "dealer.html", "display.html", "desk.html", "pit.html", "rules.html"] },
  },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], restoreMocks: true },
});

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "player.html", "dealer.html", "display.html", "desk.html", "tournaments.html", "office.html", "leaderboard.html", "pit.html", "rules.html"] },
  },
});

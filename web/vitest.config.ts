import { mergeConfig } from "vitest/config";
import pages from "./vite.config";

export default mergeConfig(pages, {
  // The components must be the browser's, not those of server-side rendering.
  resolve: { conditions: ["browser"] },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], restoreMocks: true },
});

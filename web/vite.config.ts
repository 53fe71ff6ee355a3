import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `houseway serve` sends what is built here; VITE's own server passes on to one that runs.
const house = process.env["HOUSEWAY"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/houseway/pit/site",
    emptyOutDir: true,
    // Nothing is inlined: the policy of the pages allows neither inline scripts nor data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // How long a plugin took is nothing to say on a slow machine.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: {
      "/api": house,
      "/schema": house,
      "/ws": { target: house, ws: true },
    },
  },
});

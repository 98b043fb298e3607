// Bundles what runs in Node, which cannot run TypeScript in all versions that we support.
// scripts/build.mjs says what is bundled and where to.
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: 'inline',
    minify: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});

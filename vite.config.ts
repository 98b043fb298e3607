import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  // Workers are reached by dynamic import only: unlisted, dev would reload in mid-boot.
  optimizeDeps: { entries: ['index.html', 'src/**/*.worker.ts', 'sim/hosts/worker.ts'] },
  build: {
    target: 'es2023',
    manifest: true,
    // The policy allows no fonts from data: URLs.
    assetsInlineLimit: 0,
  },
});

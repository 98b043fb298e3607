import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { collectNotices } from './scripts/notices.mjs';
import { vinDataFile } from './scripts/vinData.mjs';
import { developmentPolicy } from './src/gateway/policy.ts';

const nonce = 'development';
const notices = collectNotices(fileURLToPath(new URL('.', import.meta.url)));

/** What the gateway does for the built console, for the development server. */
const gateway: Plugin = {
  name: 'tarmac-gateway',
  apply: (_config, { command, mode }) => command === 'serve' && mode !== 'test',
  config: () => ({ html: { cspNonce: nonce } }),
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      response.setHeader('content-security-policy', developmentPolicy(nonce, pathname));
      next();
    });
    server.middlewares.use('/config.json', (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ mode: 'fake' }));
    });
  },
};

const vinDataId = 'virtual:vin-data';

/** The address of the compact VIN data, which is made when it is first asked for. */
const vinData: Plugin = {
  name: 'tarmac-vin-data',
  resolveId: (id) => (id === vinDataId ? `\0${vinDataId}` : null),
  async load(id) {
    if (id !== `\0${vinDataId}`) return null;
    return `export { default } from ${JSON.stringify(`${await vinDataFile()}?url`)};`;
  },
};

export default defineConfig({
  plugins: [react(), gateway, vinData, notices.ofPage],
  worker: { format: 'es', plugins: () => [notices.ofWorkers] },
  // Workers are reached by dynamic import only: unlisted, dev would reload in mid-boot.
  optimizeDeps: { entries: ['index.html', 'src/**/*.worker.ts', 'sim/hosts/worker.ts'] },
  server: { host: '127.0.0.1' },
  build: {
    // What draws `light-dark()` itself; older targets get it rewritten into variables.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    target: 'es2023',
    manifest: true,
    // The policy allows no fonts from data: URLs.
    assetsInlineLimit: 0,
    // The map library is one chunk, loaded after the login.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});

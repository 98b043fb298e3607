// MapLibre's worker as one asset of our own, which `worker-src 'self'` allows.
import MapLibreWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';

const scope = globalThis as unknown as { readonly worker: unknown };
// MapLibre's package calls its bundles free of side effects: unless its export is used, a bundler
// leaves out the very worker.
if (!(scope.worker instanceof MapLibreWorker)) throw new Error('no MapLibre worker here');

// MapLibre's worker with the metro in it: vector tiles are encoded where they are used, so that no
// tile crosses threads. Built as one asset of our own, which `worker-src 'self'` allows.
import MapLibreWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import type { GetResourceResponse, RequestParameters } from 'maplibre-gl';
import { encodeTile } from '#metro/tile.ts';

type Protocol = (request: RequestParameters) => Promise<GetResourceResponse<ArrayBuffer>>;
type Scope = { readonly worker: unknown; addProtocol(name: string, load: Protocol): void };

const scope = globalThis as unknown as Scope;
// MapLibre's package calls its bundles free of side effects: unless its export is used, a bundler
// leaves out the very worker.
if (!(scope.worker instanceof MapLibreWorker)) throw new Error('no MapLibre worker here');

scope.addProtocol('tarmac-metro', async (request) => {
  const [z = 0, x = 0, y = 0] = (/(\d+)\/(\d+)\/(\d+)$/.exec(request.url) ?? [])
    .slice(1)
    .map(Number);
  const tile = encodeTile(z, x, y);
  return { data: tile.slice().buffer };
});

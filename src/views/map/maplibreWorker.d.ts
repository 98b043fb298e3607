/** MapLibre's worker bundle has no types of its own. */
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  const MapLibreWorker: new (scope: unknown) => object;
  export default MapLibreWorker;
}

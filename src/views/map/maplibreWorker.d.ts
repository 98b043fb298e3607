/** MapLibre's worker bundle has no types of its own. */
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  export default class MapLibreWorker {}
}

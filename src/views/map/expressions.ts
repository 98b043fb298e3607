import type { ExpressionSpecification } from 'maplibre-gl';

/** Font of the basemap's labels: declared in the style, drawn from our own file. */
export const LABEL_FONT = ['Inter'];
/** Font of our labels: 600 of the face the page registers (MapLibre reads the weight's name). */
export const STRONG_FONT = ['Inter SemiBold', 'Inter Variable'];

/** A value that grows with the zoom, straight between the given stops. */
export function byZoom(...stops: readonly (readonly [number, number])[]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as ExpressionSpecification;
}

import { integer, payload, z } from '#domain/schema.ts';

/** Where the map looks, in integers so that the log holds no floats. */
const viewFields = {
  lonE6: integer,
  latE6: integer,
  /** Zoom × 1000. */
  zoomMilli: integer,
  bearingDeg: integer,
  pitchDeg: integer,
  westE6: integer,
  southE6: integer,
  eastE6: integer,
  northE6: integer,
};
export const viewPayload = payload(z.object(viewFields));
export type MapView = ReturnType<typeof viewPayload.parse>;

export const fitPayload = payload(z.object({ what: z.enum(['world', 'selection']) }));
export const fitAskedPayload = payload(
  z.object({ what: z.enum(['world', 'selection']), number: integer }),
);

export type MapState = {
  /** The last settled view; null until the map has come to rest once. */
  readonly view: MapView | null;
  /** The newest wish to fit; the map obeys each `number` once. */
  readonly fit: { readonly number: number; readonly what: 'world' | 'selection' } | null;
};

import type { Point } from '#domain/geo.ts';
import { flag, integer, payload, text, z } from '#domain/schema.ts';

/** The two ways the map is drawn (S1 §2). */
export const mapModes = ['activities', 'resources'] as const;
export type MapMode = (typeof mapModes)[number];

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
  /** What the map drew then; recordings of before do not say. */
  mode: z.optional(z.enum(mapModes)),
};
export const viewPayload = payload(z.object(viewFields));
export type MapView = ReturnType<typeof viewPayload.parse>;

/** `view`: the moves whose pick-up is seen now. */
const fits = ['world', 'selection', 'view'] as const;
export const fitPayload = payload(z.object({ what: z.enum(fits) }));
/** `place`: a point that is none of the company's places; `at` says where. */
const askedFits = [...fits, 'place'] as const;
export type AskedFit = (typeof askedFits)[number];
const point = z.object({ lonE6: integer, latE6: integer });
export const fitAskedPayload = payload(
  z.object({ what: z.enum(askedFits), number: integer, at: z.optional(point) }),
);

/** What the ground shows besides streets: buildings with their height, generated imagery. */
const grounds = ['buildings', 'satellite'] as const;
export type Ground = (typeof grounds)[number];
export const showPayload = payload(z.object({ ground: z.enum(grounds), isShown: flag }));

export const viewTripPayload = payload(z.object({ tripId: text() }));

export type MapState = {
  /** The last settled view; null until the map has come to rest once. */
  readonly view: MapView | null;
  /** Reading 48: the last settled view of each mode. */
  readonly views: { readonly [M in MapMode]: MapView | null };
  /** The newest wish to fit; the map obeys each `number` once. */
  readonly fit: {
    readonly number: number;
    readonly what: AskedFit;
    readonly at?: Point | undefined;
  } | null;
  /** The wish that had been obeyed when the map last came to rest. */
  readonly obeyed: number;
  readonly shown: { readonly [G in Ground]: boolean };
};

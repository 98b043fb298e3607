import type { Point } from '#domain/geo.ts';
import { flag, integer, payload, text, z } from '#domain/schema.ts';

/** The two ways the map is drawn (S1 §2). */
export const mapModes = ['activities', 'resources'] as const;
export type MapMode = (typeof mapModes)[number];

/** The view of the map, in integers so that the log has no floats. */
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
  /** The mode of the map at that time. */
  mode: z.enum(mapModes),
};
export const viewPayload = payload(z.object(viewFields));
export type MapView = ReturnType<typeof viewPayload.parse>;

/**
 * `view`: the moves whose pick-up is in view. `place`: a point that is no location of the company;
 * `at` is its position, `aroundMiles` how much around it is shown, at first only the point.
 */
const fits = ['world', 'selection', 'view', 'place'] as const;
export type AskedFit = (typeof fits)[number];
const point = z.object({ lonE6: integer, latE6: integer });
const fit = { what: z.enum(fits), at: z.optional(point), aroundMiles: z.optional(integer) };
export const fitPayload = payload(z.object(fit));
export const fitAskedPayload = payload(z.object({ ...fit, number: integer }));

/** Layers of the ground besides streets: buildings with their height, generated imagery. */
const grounds = ['buildings', 'satellite'] as const;
export type Ground = (typeof grounds)[number];
export const showPayload = payload(z.object({ ground: z.enum(grounds), isShown: flag }));

/** How far back the history of a driver goes; 'today' begins at the company's midnight. */
export const historySpans = ['2h', '8h', 'today'] as const;
export type HistorySpan = (typeof historySpans)[number];
/** Null: no history is shown. */
export const historyPayload = payload(z.object({ span: z.nullable(z.enum(historySpans)) }));

export const viewTripPayload = payload(z.object({ tripId: text() }));

export type MapState = {
  /** The last settled view; null until the map has settled once. */
  readonly view: MapView | null;
  /** Reading 48: the last settled view of each mode. */
  readonly views: { readonly [M in MapMode]: MapView | null };
  /** The newest request to fit; the map handles each `number` once. */
  readonly fit: {
    readonly number: number;
    readonly what: AskedFit;
    readonly at?: Point | undefined;
    readonly aroundMiles?: number | undefined;
  } | null;
  /** The last fit request the map had handled when it settled. */
  readonly obeyed: number;
  readonly shown: { readonly [G in Ground]: boolean };
  /** How far back the history of the driver of the open panel is shown; null: not at all. */
  readonly history: HistorySpan | null;
};

import type { DisplayStatus, Location } from '#domain/entities.ts';

/**
 * Strokes on a 24-unit grid of the icons the map paints itself (Lucide, ISC license): a canvas
 * cannot take the React components that the rest of the console uses.
 */
export type IconPath = string;

const CIRCLE = 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z';

/** Lucide's map-pin. */
const PIN: IconPath =
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10' +
  'a8 8 0 0 1 16 0M12 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6z';

/** Place icons: house, gavel, map-pin. */
export const LOCATION_ICONS: { readonly [Kind in Location['kind']]: IconPath } = {
  home:
    'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8' +
    'M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5' +
    'a2 2 0 0 1-2-2z',
  auction:
    'm14 13-8.381 8.38a1 1 0 0 1-3.001-3l8.384-8.381M16 16l6-6M21.5 10.5l-8-8M8 8l6-6' +
    'M8.5 7.5l8 8',
  custom: PIN,
  once: PIN,
};

/** Lucide's car. */
export const VEHICLE_ICON: IconPath =
  'M19 17h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C18.7 10.6 16 10 16 10s-1.3-1.4-2.2-2.3' +
  'c-.5-.4-1.1-.7-1.8-.7H5c-.6 0-1.1.4-1.4.9l-1.4 2.9A3.7 3.7 0 0 0 2 12v4c0 .6.4 1 1 1h2' +
  'M7 15a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM9 17h6M17 15a2 2 0 1 0 0 4a2 2 0 1 0 0-4z';

/**
 * Ride-shares: user-round-plus for a waiting rider, car-taxi-front for one in a ride; package for
 * what waits for a courier, truck for the courier.
 */
export const RIDER_ICONS = {
  waits: 'M2 21a8 8 0 0 1 13.292-6M10 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM19 16v6M22 19h-6',
  rides:
    'M10 2h4M21 8l-2 2-1.5-3.7A2 2 0 0 0 15.646 5H8.4a2 2 0 0 0-1.903 1.257L5 10 3 8M7 14h.01' +
    'M17 14h.01M5 10h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2z' +
    'M5 18v2M19 18v2',
  packages:
    'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4' +
    'A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12 20.71 7M7.5 4.27l9 5.15',
  courier:
    'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1' +
    'v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M17 16a2 2 0 1 0 0 4a2 2 0 1 0 0-4z' +
    'M7 16a2 2 0 1 0 0 4a2 2 0 1 0 0-4z',
} as const;

/** Status icons, one meaning each: the ring of a single activity never relies on color alone. */
export const STATUS_ICONS: { readonly [Status in DisplayStatus]: IconPath } = {
  late: 'M12 6v6l4 2M20 12v5M20 21h.01M21.25 8.2A10 10 0 1 0 16 21.16',
  unplanned:
    'M10.1 2.182a10 10 0 0 1 3.8 0M13.9 21.818a10 10 0 0 1-3.8 0' +
    'M17.609 3.721a10 10 0 0 1 2.69 2.7M2.182 13.9a10 10 0 0 1 0-3.8' +
    'M20.279 17.609a10 10 0 0 1-2.7 2.69M21.818 10.1a10 10 0 0 1 0 3.8' +
    'M3.721 6.391a10 10 0 0 1 2.7-2.69M6.391 20.279a10 10 0 0 1-2.69-2.7',
  planned:
    'M9 5h8.5a1 1 0 0 1 0 7h-11a1 1 0 0 0 0 7H15M18 16a3 3 0 1 0 0 6a3 3 0 1 0 0-6z' +
    'M6 2a3 3 0 1 0 0 6a3 3 0 1 0 0-6z',
  inProgress: `${CIRCLE}M10 8.5v7l6-3.5z`,
  needsDriver: 'M2 21a8 8 0 0 1 13.292-6M10 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM19 16v6M22 19h-6',
  toStart: 'M2 21a8 8 0 0 1 13.292-6M10 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM16 19l2 2 4-4',
  complete: `${CIRCLE}M16 9l-5.5 5.5L8 12`,
  lockedInAI:
    'M12 15a1 1 0 1 0 0 2a1 1 0 1 0 0-2zM5 10h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2' +
    'v-8a2 2 0 0 1 2-2zM7 10V7a5 5 0 0 1 10 0v3',
  unknown: `${CIRCLE}M9 9.5a3 2.5 0 0 1 6 0c0 2-2 2-3 3.5M12 17h.01`,
};

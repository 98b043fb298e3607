import { readColors } from '../kit/tokenColors.ts';

/** Every color the map draws with, by the custom property it comes from. */
export const MAP_COLORS = {
  sea: '--map-sea',
  land: '--map-land',
  foreign: '--map-foreign',
  water: '--map-water',
  park: '--map-park',
  built: '--map-built',
  works: '--map-works',
  core: '--map-core',
  building: '--map-building',
  buildingEdge: '--map-building-edge',
  street: '--map-street',
  streetCasing: '--map-street-casing',
  interstate: '--map-interstate',
  interstateCasing: '--map-interstate-casing',
  stateBorder: '--map-border-state',
  countyBorder: '--map-border-county',
  label: '--map-label',
  quietLabel: '--map-label-quiet',
  labelHalo: '--map-label-halo',
  waterLabel: '--map-label-water',
  shield: '--map-shield',
  shieldText: '--map-shield-text',
  satLabel: '--sat-label',
  satHalo: '--sat-halo',
  surface: '--bg-surface',
  border: '--border',
  ink: '--text-1',
  quietInk: '--text-3',
  accent: '--accent',
  late: '--st-late-map',
  unplanned: '--st-unplanned-map',
  needsDriver: '--st-needs-driver-map',
  toStart: '--st-needs-driver-map',
  planned: '--st-planned-map',
  inProgress: '--st-in-progress-map',
  lockedInAI: '--st-locked-in-ai-map',
  complete: '--st-complete-map',
  unknown: '--st-unknown-map',
  available: '--pr-available',
  away: '--pr-away',
  busy: '--pr-busy',
  offline: '--pr-offline',
} as const;

export type MapColor = keyof typeof MAP_COLORS;
/** Concrete colors (`rgb(…)`): MapLibre and canvases cannot read custom properties. */
export type MapPalette = { readonly [Name in MapColor]: string };

/** The colors as they apply inside `host`. */
export function readPalette(host: HTMLElement): MapPalette {
  return readColors(host, MAP_COLORS);
}

/** On imagery every name is white on a dark halo: quiet ones would be lost in it. */
export function onGround(palette: MapPalette, { satellite }: { readonly satellite: boolean }) {
  const { satLabel: ink, satHalo } = palette;
  if (!satellite) return palette;
  const quiet = { quietInk: ink, quietLabel: ink, waterLabel: ink };
  return { ...palette, ...quiet, ink, label: ink, labelHalo: satHalo };
}

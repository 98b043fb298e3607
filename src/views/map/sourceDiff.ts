// What differs between two states of a source: handing over tens of thousands of features to say
// that a few have changed blocks the main thread.
import type { GeoJSONSourceDiff } from 'maplibre-gl';

type Collection = GeoJSON.FeatureCollection;

/**
 * The steps from one collection to the next, or null when they cannot be computed: a feature has
 * no unique id, or more than half has changed. Properties are compared field by field.
 */
export function sourceDiff(before: Collection, after: Collection): GeoJSONSourceDiff | null {
  const old = byId(before);
  if (old === null) return null;
  const add: GeoJSON.Feature[] = [];
  for (const feature of after.features) {
    if (feature.id === undefined) return null;
    const known = old.get(feature.id);
    old.delete(feature.id);
    // Adding a feature that is there already replaces it.
    if (known === undefined || !sameFeature(known, feature)) add.push(feature);
  }
  const remove = [...old.keys()];
  return 2 * (add.length + remove.length) > after.features.length ? null : { remove, add };
}

/** Whether a diff has no steps. */
export function isEmptyDiff({ remove = [], add = [] }: GeoJSONSourceDiff): boolean {
  return remove.length + add.length === 0;
}

function byId({ features }: Collection): Map<string | number, GeoJSON.Feature> | null {
  const all = new Map<string | number, GeoJSON.Feature>();
  for (const feature of features) {
    if (feature.id === undefined || all.has(feature.id)) return null;
    all.set(feature.id, feature);
  }
  return all;
}

function sameFeature(a: GeoJSON.Feature, b: GeoJSON.Feature): boolean {
  return samePoint(a.geometry, b.geometry) && sameFields(a.properties ?? {}, b.properties ?? {});
}

function samePoint(a: GeoJSON.Geometry, b: GeoJSON.Geometry): boolean {
  if (a.type !== 'Point' || b.type !== 'Point') return false;
  return a.coordinates[0] === b.coordinates[0] && a.coordinates[1] === b.coordinates[1];
}

function sameFields(
  a: { readonly [name: string]: unknown },
  b: { readonly [name: string]: unknown },
): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';

/** What is needed of a feature that MapLibre has drawn. */
type Mark = {
  readonly source: string;
  readonly properties: { readonly [name: string]: unknown } | null;
};

/**
 * The keys behind a mark: its own, or those of a cluster's leaves. Rejects when the source was
 * fed again and the cluster is gone.
 */
export async function keysIn(map: GlMap, { source, properties }: Mark): Promise<readonly string[]> {
  const id = properties?.cluster_id;
  if (id === undefined) return [String(properties?.id)];
  const count = Number(properties?.point_count);
  const leaves = await map.getSource<GeoJSONSource>(source)?.getClusterLeaves(Number(id), count, 0);
  return (leaves ?? []).map((leaf) => String(leaf.properties?.id));
}

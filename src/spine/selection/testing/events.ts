type Collection = 'activities' | 'drivers' | 'locations' | 'vehicles';

export function selected(collection: Collection | null, ...ids: string[]) {
  return { type: 'selection/changed', data: { collection, ids } } as const;
}

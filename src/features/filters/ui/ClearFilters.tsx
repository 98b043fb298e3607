import { CommandButton } from '#views/bind/CommandButton.tsx';
import type { Theme } from '../filters.model.ts';

/** Asks nothing of one theme any more: the way out where nothing is left of it. */
export function ClearFilters({ theme }: { readonly theme: Theme }) {
  return <CommandButton type="filters/clear" data={dataOf[theme]} label="Clear filters" />;
}

const dataOf = {
  moves: { what: 'moves' },
  vehicles: { what: 'vehicles' },
  places: { what: 'places' },
  people: { what: 'people' },
} as const satisfies { readonly [T in Theme]: { readonly what: T } };

import { CommandButton } from '#views/bind/CommandButton.tsx';
import type { Command } from '#views/bind/commands.ts';
import type { Theme } from '../filters.model.ts';

/** Clears the filters of one theme: the way out where they hide everything. */
export function ClearFilters({ theme }: { readonly theme: Theme }) {
  return <CommandButton {...clearOf[theme]} label="Clear filters" />;
}

export const clearOf: { readonly [T in Theme]: Command<'filters/clear'> } = {
  moves: { type: 'filters/clear', data: { what: 'moves' } },
  people: { type: 'filters/clear', data: { what: 'people' } },
  places: { type: 'filters/clear', data: { what: 'places' } },
  rides: { type: 'filters/clear', data: { what: 'rides' } },
  vehicles: { type: 'filters/clear', data: { what: 'vehicles' } },
};

import type { Location } from '#domain/entities.ts';
import type { OptionSection } from '#views/kit/forms/Options.tsx';
import { addressOf } from '../moves.queries.ts';

/** The saved locations to choose from, by name; the company's own places first. */
export function locationSections(locations: Iterable<Location>): readonly OptionSection[] {
  const saved = [...locations].filter(({ kind }) => kind !== 'once');
  const options = saved.map((location) => ({
    id: location.id,
    text: location.label,
    second: addressOf(location),
    icon: location.kind,
    isHome: location.kind === 'home',
  }));
  options.sort((a, b) => a.text.localeCompare(b.text));
  return [
    { title: 'Home locations', options: options.filter(({ isHome }) => isHome) },
    { title: 'Other saved locations', options: options.filter(({ isHome }) => !isHome) },
  ];
}

import type { Query } from '#finder/folded.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Marked, Name } from './Marked.tsx';
import { Row } from './ResultRow.tsx';
import type { Way } from './ways.tsx';

export function WayRow({ way, query }: { readonly way: Way | undefined; readonly query: Query }) {
  if (!way) return null;
  return (
    <Row
      icon={<Icon of={way.icon ?? 'table'} />}
      first={<Name text={way.title} query={query} />}
      second={<Marked text={way.also} query={query} />}
    />
  );
}

import { partsOf, plain } from '#spine/navigation/index.ts';
import { type ColumnId, columnIds } from './flightboard.model.ts';
import { type Look, nameOf } from './names.model.ts';

const fieldOf = new Map(
  Object.entries(nameOf).map(([field, name]) => [name as string, field as keyof Look]),
);
const longestSearch = 200;

/** The layout in a query; unknown parts are left out. */
export function lookIn(query: string): { readonly [F in keyof Look]?: Look[F] } {
  const look: { -readonly [F in keyof Look]?: Look[F] } = {};
  for (const { name, value } of partsOf(query)) {
    const field = fieldOf.get(name);
    if (field === 'columns') {
      const columns = [...new Set(value.split(',').filter(isColumn))];
      if (columns.length > 0) look.columns = columns;
    } else if (field === 'sort') {
      const by = value.replace(/^-/, '');
      if (isColumn(by)) look.sort = { by, descending: value.startsWith('-') };
    } else if (field === 'search' && plain(value).length <= longestSearch) {
      look.search = plain(value);
    }
  }
  return look;
}

/** The query with this layout; parts of other features stay in front. */
export function queryWithLook(query: string, { columns, sort, search }: Look): string {
  const own = [
    `${nameOf.columns}=${columns.join(',')}`,
    `${nameOf.sort}=${sort.descending ? '-' : ''}${sort.by}`,
    `${nameOf.search}=${encodeURIComponent(search)}`,
  ];
  const others = queryWithout(query, ['columns', 'sort', 'search']);
  return [...(others === '' ? [] : [others]), ...own].join('&');
}

/** The query without these fields. */
export function queryWithout(query: string, fields: readonly (keyof Look)[]): string {
  return partsOf(query)
    .filter(({ name }) => !fields.some((field) => nameOf[field] === name))
    .map(({ part }) => part)
    .join('&');
}

function isColumn(id: string): id is ColumnId {
  return (columnIds as readonly string[]).includes(id);
}

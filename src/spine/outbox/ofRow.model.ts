// What requests about one row of the world have in common.
import type { Collection, Entities } from '#domain/entities.ts';
import { emptyPayload } from '#domain/schema.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { goneText, type WorldSees } from '../world/index.ts';
import { putting, removing } from './requests.model.ts';

type Sees = Pick<WorldSees, 'world'>;
type Row = { readonly id: string; readonly version: number };

/** `key`: the row's id in the payload. `name`: the row's name in the reply. */
export function ofRow<C extends Collection, K extends string, N extends string>(
  collection: C,
  key: K,
  name: N,
) {
  type Asked = { readonly [I in K]: string };
  const idOf = (asked: Asked) => asked[key];
  const rowOf = (asked: Asked, { world }: Sees): Entities[C] | undefined =>
    (world.tables[collection] as { readonly get: (id: string) => unknown }).get(idOf(asked)) as
      | Entities[C]
      | undefined;
  return {
    common: {
      subject: (asked: Asked) => `${collection}:${idOf(asked)}`,
      row: (asked: Asked) => ({ collection, id: idOf(asked) }),
      result: emptyPayload,
      repeat: 'itself',
      waits: true,
      secret: null,
    } as const,
    rowOf,
    /** Whether it is still there. */
    known: (asked: Asked, sees: Sees): Yes | No =>
      rowOf(asked, sees) ? yes : no(goneText(sees, collection, idOf(asked))),
    /** A second request is sent with the version that the first one produced. */
    version: (
      asked: Asked & { readonly version: number },
      now: { readonly version: number | null },
    ) => ({ id: idOf(asked), version: now.version ?? asked.version }),
    put: (reply: { readonly [I in N]: Entities[C] & Row }) => ({
      result: {},
      changes: putting(collection, reply[name]),
      version: reply[name].version,
    }),
    removed: (_reply: unknown, asked: Asked) => ({
      result: {},
      changes: removing(collection, idOf(asked)),
    }),
    /** One of these rows, in its version. */
    named: (row: Row | undefined) =>
      row ? ({ [key]: row.id, version: row.version } as Asked & { version: number }) : null,
  };
}

// The row filter of the player (reading 65): it hides rows of accounts outside the tree of the
// session's user, who could not see them, and those outside the tree of the signed-in viewer of the
// recording. It filters only what is shown: the recording, its marks and its hashes do not change.
import type { Collection } from '#domain/entities.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import type { Table } from '#kernel/slice.ts';
import { type ChunkedTable, openTable } from '#kernel/table.ts';
import { collections } from './world.model.ts';
import { outsideOf, rowsKnown, treeOf } from './world.queries.ts';
import type { WorldSees } from './facts.slice.ts';

/** Account ids; null: no user is signed in where the recording is opened. */
export type OpenersTree = ReadonlySet<string> | null;

type WorldTables = WorldSees['world']['tables'];
type Row = { readonly id: string; readonly accountId?: string };

/** Returns the part of a snapshot that may be shown; the same object while its rows are equal. */
export function ownRows(opener: OpenersTree): (snapshot: Snapshot) => Snapshot {
  const filter = new RowFilter(opener);
  return (snapshot) => {
    const sees = snapshot as unknown as WorldSees;
    const tables = filter.shown(sees);
    if (tables === sees.world.tables) return snapshot;
    return { ...snapshot, world: { ...sees.world, tables } } as unknown as Snapshot;
  };
}

class RowFilter {
  readonly #opener: OpenersTree;
  readonly #others = new Map<Collection, Others>();
  #accounts: object | undefined;
  #user: object | null | undefined;
  #tree: OpenersTree = null;
  #last: { readonly tables: WorldTables; readonly shown: WorldTables } | undefined;

  constructor(opener: OpenersTree) {
    this.#opener = opener;
  }

  shown({ world, session }: WorldSees): WorldTables {
    const { tables } = world;
    this.#know(session.state.user, tables.accounts);
    const tree = this.#tree;
    if (tree === null) return tables;
    if (this.#last?.tables === tables) return this.#last.shown;
    const foreign = collections.filter((name) => this.#follow(name, tables[name], tree) > 0);
    const isAllOwn = foreign.length === 0;
    const shown = isAllOwn ? tables : without(tables, outsideOf(rowsKnown({ world }), tree));
    this.#last = { tables, shown };
    return shown;
  }

  #know(user: WorldSees['session']['state']['user'], accounts: WorldTables['accounts']): void {
    if (accounts === this.#accounts && user === this.#user) return;
    this.#accounts = accounts;
    this.#user = user;
    this.#tree = both(treeOf(user, [...accounts.rows()]), this.#opener);
    this.#others.clear();
    this.#last = undefined;
  }

  #follow(name: Collection, table: Table<Row>, tree: ReadonlySet<string>): number {
    const others = this.#others.get(name) ?? new Others(name, tree);
    this.#others.set(name, others);
    return others.follow(table);
  }
}

function both(mine: OpenersTree, opener: OpenersTree): OpenersTree {
  if (mine === null || opener === null) return mine ?? opener;
  return new Set([...mine].filter((id) => opener.has(id)));
}

function without(tables: WorldTables, outside: ReturnType<typeof outsideOf>): WorldTables {
  const left = outside.map(({ collection, ids }) => {
    const open = openTable(tables[collection] as ChunkedTable<Row>);
    for (const id of ids) open.remove(id);
    return [collection, open.finish()];
  });
  return { ...tables, ...Object.fromEntries(left) };
}

/** The rows of a table that belong to other accounts; only changed rows are read again. */
class Others {
  readonly #isOwn: (row: Row) => boolean;
  readonly #ordinals = new Set<number>();
  #table: Table<Row> | undefined;

  constructor(collection: Collection, tree: ReadonlySet<string>) {
    this.#isOwn = ({ id, accountId }) =>
      tree.has((collection === 'accounts' ? id : accountId) ?? '');
  }

  /** Returns the current number of such rows. */
  follow(table: Table<Row>): number {
    for (const ordinal of table.changedSince(this.#table)) {
      const row = table.at(ordinal);
      if (row === undefined || this.#isOwn(row)) this.#ordinals.delete(ordinal);
      else this.#ordinals.add(ordinal);
    }
    this.#table = table;
    return this.#ordinals.size;
  }
}

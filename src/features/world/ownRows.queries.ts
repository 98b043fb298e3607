// The door of the player (reading 65): rows of an account outside the tree of the session's user
// are absent, as they were from his console, and so are those outside the tree of whoever opens the
// recording signed in. Only what is shown goes through it: the recording itself, its marks and its
// hashes stay as they are.
import type { Collection } from '#domain/entities.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import type { Table } from '#kernel/slice.ts';
import { type ChunkedTable, openTable } from '#kernel/table.ts';
import { collections } from './world.model.ts';
import { outsideOf, rowsKnown, treeOf } from './world.queries.ts';
import type { WorldSees } from './facts.slice.ts';

/** Account ids; null: nobody is signed in where the recording is opened. */
export type OpenersTree = ReadonlySet<string> | null;

type WorldTables = WorldSees['world']['tables'];
type Row = { readonly id: string; readonly accountId?: string };

/** Answers what may be shown of a snapshot; the same again while its rows are. */
export function ownRows(opener: OpenersTree): (snapshot: Snapshot) => Snapshot {
  const door = new Door(opener);
  return (snapshot) => {
    const sees = snapshot as unknown as WorldSees;
    const tables = door.shown(sees);
    if (tables === sees.world.tables) return snapshot;
    return { ...snapshot, world: { ...sees.world, tables } } as unknown as Snapshot;
  };
}

class Door {
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

function both(own: OpenersTree, opener: OpenersTree): OpenersTree {
  if (own === null || opener === null) return own ?? opener;
  return new Set([...own].filter((id) => opener.has(id)));
}

function without(tables: WorldTables, outside: ReturnType<typeof outsideOf>): WorldTables {
  const left = outside.map(({ collection, ids }) => {
    const open = openTable(tables[collection] as ChunkedTable<Row>);
    for (const id of ids) open.remove(id);
    return [collection, open.finish()];
  });
  return { ...tables, ...Object.fromEntries(left) };
}

/** Which rows of a table are of other accounts: what changes is looked at alone. */
class Others {
  readonly #isOwn: (row: Row) => boolean;
  readonly #ordinals = new Set<number>();
  #table: Table<Row> | undefined;

  constructor(collection: Collection, tree: ReadonlySet<string>) {
    this.#isOwn = ({ id, accountId }) =>
      tree.has((collection === 'accounts' ? id : accountId) ?? '');
  }

  /** Answers how many there are now. */
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

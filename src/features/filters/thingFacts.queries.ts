// The options of every place and every vehicle in their groups (S1 §4, reading 58).
import type { Location } from '#domain/entities.ts';
import { accountScope } from '#domain/scope.ts';
import { Facets } from './facets.queries.ts';
import { type Criteria, homeOptions, placeOptions, themes } from './filters.model.ts';
import type { FiltersSees } from './filters.slice.ts';

type Tables = FiltersSees['world']['tables'];

// A place of a single move is of no type that is offered.
const placeBit = { home: 1, custom: 2, auction: 4, once: 0 } as const satisfies {
  readonly [K in Location['kind']]: number;
};
const [mine, others] = [1, 2];
const accountAt = 1;

/** Follows the world, the account and the criteria; always returns the same object. */
export function placeFacets(): (sees: FiltersSees) => Facets {
  const facets = new Facets([
    { id: 'place', is: 'any', options: placeOptions },
    { id: 'account', is: 'one', options: [] },
    { id: 'home', is: 'any', options: homeOptions },
  ]);
  let tables: Tables | undefined;
  let criteria: Criteria | undefined;
  let own: ReadonlySet<string> | undefined;
  const ownAccounts = ownAccountsReader();
  return (sees) => {
    const next = sees.world.tables;
    if (criteria !== sees.filters.state.criteria) {
      criteria = sees.filters.state.criteria;
      for (const [at, group] of themes.places.entries()) facets.choose(at, criteria[group]);
      facets.recount();
    }
    const accounts = ownAccounts(sees);
    // Removed rows are known only from the earlier snapshot.
    const dirty = new Set(next.locations.changedSince(tables?.locations));
    if (accounts !== own) for (const at of next.locations.changedSince(undefined)) dirty.add(at);
    for (const ordinal of dirty) {
      const row = next.locations.at(ordinal);
      const whose = row && (accounts.has(row.accountId) ? mine : others);
      facets.put(
        ordinal,
        row
          ? [
              placeBit[row.kind],
              facets.codeOf(accountAt, row.accountId),
              row.kind === 'home' ? (whose ?? 0) : 0,
            ]
          : null,
      );
    }
    own = accounts;
    tables = next;
    return facets;
  };
}

/** The accounts in scope: the chosen ones, otherwise the user's own with all below it. */
function ownAccountsReader(): (sees: FiltersSees) => ReadonlySet<string> {
  let last: { readonly of: readonly unknown[]; readonly ids: ReadonlySet<string> } | undefined;
  return ({ world, session }) => {
    const chosen = world.state.accountIds;
    const user = session.state.user?.accountId ?? '';
    const of = [world.tables.accounts, chosen, user];
    if (!last || of.some((part, at) => part !== last?.of[at])) {
      const ids = chosen ? new Set(chosen) : accountScope([...world.tables.accounts.rows()], user);
      last = { of, ids };
    }
    return last.ids;
  };
}

/** Follows the world and the criteria; always returns the same object. */
export function vehicleFacets(): (sees: FiltersSees) => Facets {
  const facets = new Facets([
    { id: 'class', is: 'one', options: [] },
    { id: 'body', is: 'one', options: [] },
  ]);
  let vehicles: Tables['vehicles'] | undefined;
  let criteria: Criteria | undefined;
  return (sees) => {
    const next = sees.world.tables.vehicles;
    if (criteria !== sees.filters.state.criteria) {
      criteria = sees.filters.state.criteria;
      for (const [at, group] of themes.vehicles.entries()) facets.choose(at, criteria[group]);
      facets.recount();
    }
    for (const ordinal of next.changedSince(vehicles)) {
      const row = next.at(ordinal);
      const codes = row && [facets.codeOf(0, row.class), facets.codeOf(1, row.bodyType)];
      facets.put(ordinal, codes ?? null);
    }
    vehicles = next;
    return facets;
  };
}

import { payload, text, z } from '#domain/schema.ts';
import { nameOrder } from '#finder/nameOrder.ts';

/** A view of the moves: the query of its address, under a name. */
export type SavedView = {
  readonly name: string;
  /** The query for columns, sorting, search and filters, without '?'. */
  readonly query: string;
};

export type SavedViewsState = {
  readonly views: readonly SavedView[];
  /** Why this browser can't store them; null when it can. */
  readonly notKept: string | null;
};

export const longestName = 60;
const longestQuery = 4_000;
export const mostViews = 100;

const view = z.object({ name: text('note'), query: text('address') });
export const namePayload = payload(z.object({ name: text('note') }));
export const renamePayload = payload(z.object({ name: text('note'), to: text('note') }));
export const viewPayload = payload(view);
export const viewsPayload = payload(z.object({ views: z.array(view) }));
export const notKeptPayload = payload(z.object({ why: text('note') }));

/** Adds a view; an earlier one of that name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return inOrder([...withoutView(views, view.name), { name: view.name, query: view.query }]);
}

export function withoutView(views: readonly SavedView[], name: string): readonly SavedView[] {
  return views.filter((other) => other.name !== name);
}

/** Reads views that a tab of any build has stored; invalid ones are left out. */
export function viewsOf(stored: unknown): readonly SavedView[] {
  let views: readonly SavedView[] = [];
  for (const one of Array.isArray(stored) ? stored.slice(0, mostViews) : []) {
    if (typeof one !== 'object' || one === null) continue;
    const { name, query } = one as { readonly [field: string]: unknown };
    if (typeof name !== 'string' || name.trim() === '' || name.length > longestName) continue;
    if (typeof query !== 'string' || query.length > longestQuery) continue;
    views = withView(views, { name, query });
  }
  return views;
}

function inOrder(views: readonly SavedView[]): readonly SavedView[] {
  return views.toSorted((a, b) => nameOrder(a.name, b.name));
}

// What is under the pointer, shared by all views. It is no command: it changes many times a
// second, has no consequences and needs no undo.
import { sharedState } from './sharedState.ts';

/** A thing that rows, cards and the map show: its collection and its id. */
export type Item = { readonly collection: string; readonly id: string };

/** The one hover state shared by all views of a machine. */
export const hoverOf = sharedState<Item | null>(
  null,
  (a, b) => a?.collection === b?.collection && a?.id === b?.id,
);

/** An item as a string, `activities/a1`: the value of an element's `data-item`. */
export function itemKey({ collection, id }: Item): string {
  return `${collection}/${id}`;
}

/** The item of a key; null when it is none. */
export function itemOfKey(key: string): Item | null {
  const slash = key.indexOf('/');
  return slash < 1 ? null : { collection: key.slice(0, slash), id: key.slice(slash + 1) };
}

// A map by record ids that keeps its newest entry beside it. Apart from the intents: they have two.
import type { RecordId } from './records.ts';

/**
 * As `Map`, in the order of its entries. Most intents end before the next one begins: entries that
 * only came and went would have the engine make a table after the other, each kept by the one
 * before it until the whole heap is looked at.
 */
export class NewestMap<V> {
  readonly #older = new Map<RecordId, V>();
  #id: RecordId | undefined;
  #value: V | undefined;

  get size(): number {
    return this.#older.size + (this.#id === undefined ? 0 : 1);
  }

  get(id: RecordId): V | undefined {
    return id === this.#id ? this.#value : this.#older.get(id);
  }

  /** An id that is there keeps its place. */
  set(id: RecordId, value: V): void {
    if (id === this.#id) this.#value = value;
    else if (this.#older.has(id)) this.#older.set(id, value);
    else {
      if (this.#id !== undefined) this.#older.set(this.#id, this.#value as V);
      this.#id = id;
      this.#value = value;
    }
  }

  delete(id: RecordId): void {
    if (id === this.#id) {
      this.#id = undefined;
      this.#value = undefined;
    } else this.#older.delete(id);
  }

  /** How many meet a condition. */
  count(meets: (value: V) => boolean): number {
    let count = this.#id !== undefined && meets(this.#value as V) ? 1 : 0;
    for (const value of this.#older.values()) if (meets(value)) count += 1;
    return count;
  }

  values(): V[] {
    const values = [...this.#older.values()];
    if (this.#id !== undefined) values.push(this.#value as V);
    return values;
  }
}

// Numbers the contents of JSON values, so that many large states can be compared.
import { canonicalJson } from '#kernel/canonical.ts';

/** Two values have the same number exactly when their canonical JSON is the same. */
export class Contents {
  readonly #known = new WeakMap<object, number>();
  readonly #byText = new Map<string, number>();

  /**
   * The number of what `made` returns for a value. Values are immutable: one that was seen before
   * is not read again, nor are parts that it shares with others. Throws as `canonicalJson` does.
   */
  of<T extends object>(value: T, made: (value: T, contents: Contents) => object): number {
    const before = this.#known.get(value);
    if (before !== undefined) return before;
    const number = this.#ofJson(made(value, this));
    this.#known.set(value, number);
    return number;
  }

  #ofJson(value: object): number {
    const before = this.#known.get(value);
    if (before !== undefined) return before;
    const text = Array.isArray(value) ? this.#listText(value) : this.#fieldsText(value);
    const number = this.#byText.get(text) ?? this.#byText.size;
    this.#byText.set(text, number);
    this.#known.set(value, number);
    return number;
  }

  #listText(values: readonly unknown[]): string {
    let text = '[';
    for (const value of values) text += `${value === undefined ? 'null' : this.#part(value)},`;
    return text;
  }

  #fieldsText(value: object): string {
    const prototype: unknown = Object.getPrototypeOf(value);
    // Fails there.
    if (prototype !== Object.prototype && prototype !== null) return canonicalJson(value);
    const fields = value as { readonly [key: string]: unknown };
    let text = '{';
    for (const key of Object.keys(fields).sort()) {
      const field = fields[key];
      if (field !== undefined) text += `${JSON.stringify(key)}:${this.#part(field)},`;
    }
    return text;
  }

  /** No other text begins with #. */
  #part(value: unknown): string {
    const isPart = typeof value === 'object' && value !== null;
    return isPart ? `#${this.#ofJson(value)}` : canonicalJson(value);
  }
}

// Canonical JSON (sorted keys, no spaces) and SHA-256 over it. Separate so that blobs, keyframes
// and state hashes agree to the byte in every engine.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { LogStore } from './ports.ts';

// The pure compiler settings lack the DOM types; Node and browsers both have this.
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * Text of a JSON value with sorted keys; fields that are undefined are left out, as JSON does.
 * Throws on a number that is not finite and on anything that is not plain JSON.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`Not a JSON number: ${value}`);
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? arrayText(value) : objectText(value);
    default:
      throw new TypeError(`Not plain JSON: ${typeof value}`);
  }
}

/** UTF-8 bytes of a text. */
export function textBytes(text: string): Uint8Array {
  return utf8ToBytes(text);
}

/** Bytes in lower-case hex. */
export function hexOf(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** SHA-256 in lower-case hex. */
export function hashBytes(bytes: Uint8Array): string {
  return hexOf(sha256(bytes));
}

/** The same with the store's own digest where it has one: a world load is tens of megabytes. */
export function digested(store: LogStore, bytes: Uint8Array): string | Promise<string> {
  return store.digest?.(bytes) ?? hashBytes(bytes);
}

/** SHA-256 of the canonical text, in lower-case hex. */
export function hashJson(value: unknown): string {
  return hashBytes(textBytes(canonicalJson(value)));
}

/** SHA-256 of a canonical text that is given in pieces, none of which splits a character. */
export class JsonHash {
  readonly #hash = sha256.create();

  add(text: string): void {
    this.#hash.update(textBytes(text));
  }

  /** In lower-case hex; ends it. */
  hex(): string {
    return hexOf(this.#hash.digest());
  }
}

/** Reads JSON from UTF-8 bytes. Throws on invalid UTF-8 or invalid JSON. */
export function parseBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

function arrayText(values: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < values.length; i += 1) {
    if (i > 0) text += ',';
    const value = values[i];
    text += value === undefined ? 'null' : canonicalJson(value);
  }
  return `${text}]`;
}

function objectText(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError('Not plain JSON: an object with a class');
  }
  const fields = value as { readonly [key: string]: unknown };
  let text = '{';
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key];
    if (field === undefined) continue;
    if (text.length > 1) text += ',';
    text += `${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `${text}}`;
}

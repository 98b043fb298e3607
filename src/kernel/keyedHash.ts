// A hash that only who has the key can make. Separate from plain hashes: few need it.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexOf, textBytes } from './canonical.ts';

/** HMAC-SHA-256 (RFC 2104) of a text as UTF-8, in lower-case hex: 256 bits. */
export function keyedHash(key: Uint8Array, text: string): string {
  return hexOf(hmac(sha256, key, textBytes(text)));
}

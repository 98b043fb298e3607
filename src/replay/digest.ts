// SHA-256 of a blob with the engine's own function, where it has one: ten times as fast as ours.
import { hashBytes, hexOf } from '#kernel/canonical.ts';

/** In lower-case hex. Browsers have it on trusted origins only. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return hashBytes(bytes);
  const own = bytes as Uint8Array<ArrayBuffer>;
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', own)));
}

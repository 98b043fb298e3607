// SHA-256 of a blob by the engine's own means, where it has some: ten times as fast as ours.
import { hashBytes, hexOf } from '#kernel/canonical.ts';

/** In lower-case hex. Browsers bring it along on trusted origins only. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return hashBytes(bytes);
  const own = bytes as Uint8Array<ArrayBuffer>;
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', own)));
}

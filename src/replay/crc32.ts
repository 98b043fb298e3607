// CRC-32 (the one of zip and PNG). Our own, because both engines need it synchronously.

const table = new Uint32Array(256).map((_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb8_8320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** Unsigned 32 bits; finds every error of up to 32 neighboring bits. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (let i = 0; i < bytes.length; i += 1) {
    crc = (table[(crc ^ (bytes[i] as number)) & 0xff] as number) ^ (crc >>> 8);
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}

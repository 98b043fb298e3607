// Answers of services behind the gateway. They are counted while they are read: one that never ends
// costs no more than what is allowed, and its connection is closed.

/** Whether a service may be asked at an address: by https, or on this machine. */
export function isSafeService({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  const isNear = hostname === '127.0.0.1' || hostname === 'localhost';
  return protocol === 'https:' || (protocol === 'http:' && isNear);
}

/** The bytes of an answer; null where it has more than `most`. Rejects where it breaks off. */
export async function bytesAtMost({ body }: Response, most: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const part of body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.length;
    if (size > most) return null;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** The same as text. */
export async function textAtMost(response: Response, most: number): Promise<string | null> {
  const bytes = await bytesAtMost(response, most);
  return bytes && new TextDecoder().decode(bytes);
}

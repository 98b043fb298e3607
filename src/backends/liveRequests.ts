import { type RawRequest, type RawResponse, TransportError } from '#wire/transport.ts';

type Cancelled = { onCancel(stop: () => void): void };

/** Node's error codes for a request that reached no server. */
const neverLeft = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * Sends a request with `fetch` to a server's origin. A body above `maxAnswerBytes` is left unread
 * (P18). Rejects with a `TransportError` when no answer came: a browser does not report whether the
 * request has left, so it is marked as not sent only where the platform knows.
 */
export async function fetchRaw(
  origin: string,
  { method, path, headers, body }: RawRequest,
  cancelled: Cancelled,
  maxAnswerBytes: number,
): Promise<RawResponse> {
  const stop = new AbortController();
  cancelled.onCancel(() => stop.abort());
  if (stop.signal.aborted) throw new TransportError('cancelled', false);
  try {
    const response = await fetch(new URL(path, origin), {
      method,
      headers,
      body,
      signal: stop.signal,
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    const read = await readBody(response, maxAnswerBytes);
    if (read === null) stop.abort();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: read ?? '',
      ...(read === null ? { tooBig: true as const } : {}),
    };
  } catch (error) {
    throw new TransportError('no answer came', !isCertainlyHere(error));
  }
}

/** The text, or null when it is longer than `maxBytes`. */
async function readBody(response: Response, maxBytes: number): Promise<string | null> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > maxBytes) return null;
  if (!response.body) return '';
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    // Counted after decompression: a small answer may unpack to a huge one.
    if (bytes > maxBytes) return null;
    parts.push(decoder.decode(value, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join('');
}

function isCertainlyHere(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' && neverLeft.has(code);
}

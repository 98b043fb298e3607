// The address a request comes from, by which attempts to log in and silent sockets are counted.
// Behind a proxy all requests come from the proxy's own address; what it forwards is believed only
// where the proxy was named, since anybody can send the header.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whether a peer's `X-Forwarded-For` is believed. */
export type IsTrustedProxy = (address: string) => boolean;

/**
 * The longest header that is read; a longer one names no client.
 * @limit characters of a forwarded address that are read
 * @test sim/hosts/node/clientAddress.test.ts: with too much before it
 */
export const MAX_FORWARDED_CHARS = 2_000;

export const noProxies: IsTrustedProxy = () => false;

/**
 * Reads TRUSTED_PROXIES: addresses, or ranges such as `10.0.0.0/8`, separated by commas. Throws
 * with what is neither.
 */
export function trustedProxiesFrom(environment: {
  readonly [name: string]: string | undefined;
}): IsTrustedProxy {
  const named = (environment.TRUSTED_PROXIES ?? '').split(',').map((part) => part.trim());
  const listed = named.filter((part) => part !== '');
  if (listed.length === 0) return noProxies;
  const all = new BlockList();
  for (const part of listed) addTo(all, part);
  return (address) => isIP(address) !== 0 && all.check(address, familyOf(address));
}

function addTo(proxies: BlockList, part: string): void {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
  const most = isIPv4(address) ? 32 : 128;
  if (isIP(address) === 0 || Number(bits ?? most) > most) {
    throw new Error(`TRUSTED_PROXIES has no address in '${part.slice(0, 60)}'.`);
  }
  proxies.addSubnet(address, Number(bits ?? most), familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

/**
 * The client's address: the peer's, or behind trusted proxies the last hop that is none of them.
 * Of IPv6 the network alone (64 bits), since one client has all addresses of it.
 */
export function clientAddressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrusted: IsTrustedProxy,
): string {
  let address = plain(socket.remoteAddress ?? '');
  const forwarded = headers['x-forwarded-for'];
  const text = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '');
  const hops = text.length > MAX_FORWARDED_CHARS ? [] : text.split(',');
  while (isTrusted(address)) {
    const hop = plain(hops.pop() ?? '');
    // What is no address was not written by a proxy of ours: the hop before it is the last known.
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return isIP(address) === 6 ? networkOf(address) : address;
}

/** Without port, brackets and zone; an IPv4 address that is written as IPv6 is one. */
function plain(hop: string): string {
  const text = hop.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([^:]+):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '');
  const inside = address.replace(/^::ffff:/i, '');
  return isIPv4(inside) ? inside : address;
}

/** The first 64 bits in one way of writing. */
function networkOf(address: string): string {
  const { hostname } = new URL(`http://[${address}]/`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const missing = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const zeros = Array.from({ length: missing }, () => '0');
  const groups = [...(before ?? []), ...zeros, ...(after ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

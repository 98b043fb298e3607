// Host names this server accepts: a foreign page can point its own host name to this machine, and
// would otherwise count as a page of ours.

/** Whether a request's Host header names this server. */
export type OwnHost = (host: string | undefined) => boolean;

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Accepts the names of this machine, and `more`: a name with a port matches that port only. */
export function ownHosts(more: readonly string[] = []): OwnHost {
  const names = new Set([...loopback, ...more]);
  return (host = '') => {
    const asked = host.toLowerCase();
    return names.has(asked) || names.has(asked.replace(/:\d{1,5}$/, ''));
  };
}

/** Reads CONSOLE_HOSTS, names separated by commas. Throws with an invalid host. */
export function ownHostsFrom(environment: {
  readonly [name: string]: string | undefined;
}): OwnHost {
  return ownHosts(hostsListed('CONSOLE_HOSTS', environment.CONSOLE_HOSTS));
}

/** The hosts in an environment variable, in lower case. Throws with an invalid one. */
export function hostsListed(variable: string, text = ''): readonly string[] {
  const named = text.split(',').map((part) => part.trim().toLowerCase());
  const listed = named.filter((part) => part !== '');
  const wrong = listed.find((part) => !/^[a-z0-9.-]+(:\d{1,5})?$/.test(part));
  if (wrong !== undefined) throw new Error(`${variable} has no host in '${wrong}'.`);
  return listed;
}

// Names under which this server answers: a page elsewhere can lead its own name to this machine,
// and would else count as a page of ours.

/** Whether a request's Host header names this server. */
export type OwnHost = (host: string | undefined) => boolean;

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Knows the names of this machine, and `more`: a name with a port is that port alone. */
export function ownHosts(more: readonly string[] = []): OwnHost {
  const names = new Set([...loopback, ...more]);
  return (host = '') => {
    const asked = host.toLowerCase();
    return names.has(asked) || names.has(asked.replace(/:\d{1,5}$/, ''));
  };
}

/** Reads CONSOLE_HOSTS, names with commas. Throws with what is no host. */
export function ownHostsFrom(environment: {
  readonly [name: string]: string | undefined;
}): OwnHost {
  return ownHosts(hostsListed('CONSOLE_HOSTS', environment.CONSOLE_HOSTS));
}

/** The hosts in a variable of the environment, in lower case. Throws with what is none. */
export function hostsListed(variable: string, text = ''): readonly string[] {
  const named = text.split(',').map((part) => part.trim().toLowerCase());
  const listed = named.filter((part) => part !== '');
  const wrong = listed.find((part) => !/^[a-z0-9.-]+(:\d{1,5})?$/.test(part));
  if (wrong !== undefined) throw new Error(`${variable} has no host in '${wrong}'.`);
  return listed;
}

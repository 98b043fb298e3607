import type { AddressBar } from '#spine/navigation/index.ts';
import type { CommandMachine } from '#views/bind/commands.ts';
import { bootOptionsIn, withoutBootOptions } from './options.ts';

/** The address bar: navigation writes it, and its own back and forward come in as a command. */
export const browserAddress: AddressBar & { follow(machine: CommandMachine): () => void } = {
  write(path, query, how) {
    // With the origin: a path that begins with '//' would name another host.
    const url = `${location.origin}${withQuery(path, query)}`;
    if (how === 'push') history.pushState(null, '', url);
    else history.replaceState(null, '', url);
  },
  follow(machine) {
    const popped = () => {
      machine.dispatch(
        {
          type: 'navigation/popped',
          data: { path: location.pathname, query: withoutBootOptions(location.search) },
        },
        { origin: 'tab', cause: null },
      );
    };
    popped();
    addEventListener('popstate', popped);
    return () => removeEventListener('popstate', popped);
  },
};

/** The whole address of the current screen, with `query` for how it is looked at. */
export function addressOf(query: string): string {
  return `${location.origin}${withQuery(location.pathname, query)}`;
}

/** The whole address of another screen of this console. */
export function addressAt(path: string): string {
  return `${location.origin}${withQuery(path, '')}`;
}

function withQuery(path: string, query: string): string {
  const search = [...bootOptionsIn(location.search), query].filter((part) => part !== '');
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

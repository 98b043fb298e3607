import type { AddressBar } from '#features/navigation/index.ts';
import type { Machine } from '#kernel/machine.types.ts';

/** The address bar: navigation writes it, and its own back and forward come in as a command. */
export const browserAddress: AddressBar & { follow(machine: Machine): () => void } = {
  write(path, how) {
    // The query holds the options of the boot and stays.
    const url = `${path}${location.search}`;
    if (how === 'push') history.pushState(null, '', url);
    else history.replaceState(null, '', url);
  },
  follow(machine) {
    const popped = () => {
      machine.dispatch(
        { type: 'navigation/popped', data: { path: location.pathname } },
        { origin: 'tab', cause: null },
      );
    };
    popped();
    addEventListener('popstate', popped);
    return () => removeEventListener('popstate', popped);
  },
};

/**
 * Development only. React's development build reads every property of changed props to name them
 * in its performance tracks; react-aria's collection nodes throw when `childNodes` is read, which
 * stops React for good (known to both projects; seen in a combo box with sections). Here the
 * getter returns undefined instead. The production builds of both do not meet.
 */
export function makeNodesReadable(
  collection: { getItem(key: string): object | null } | undefined,
  key: string,
): void {
  if (!import.meta.env.DEV || done) return;
  let holder: object | null = collection?.getItem(key) ?? null;
  while (holder !== null && !Object.hasOwn(holder, 'childNodes')) {
    holder = Object.getPrototypeOf(holder) as object | null;
  }
  if (holder === null) return;
  Object.defineProperty(holder, 'childNodes', { get: () => [], configurable: true });
  done = true;
}

let done = false;

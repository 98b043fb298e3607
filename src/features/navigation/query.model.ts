/** The parts of a query without its '?', as they are written. */
export function partsOf(
  query: string,
): readonly { readonly part: string; readonly name: string; readonly value: string }[] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      const name = at === -1 ? part : part.slice(0, at);
      return { part, name, value: at === -1 ? '' : part.slice(at + 1) };
    });
}

/** A value as it was meant; empty when it cannot be read. */
export function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

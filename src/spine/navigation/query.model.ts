/** The parts of a query without its '?', in their written form. */
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

/** A decoded value; empty when it cannot be decoded. */
export function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

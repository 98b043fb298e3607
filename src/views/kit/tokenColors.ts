// Tokens as concrete colors, for canvases: they cannot read custom properties.

/**
 * Resolves tokens (`--accent`) by name as they apply inside `host` (theme and `light-dark()`
 * included) to `rgb(…)`, with one style recalculation for all of them.
 */
export function readColors<Name extends string>(
  host: HTMLElement,
  tokens: { readonly [name in Name]: string },
): { readonly [name in Name]: string } {
  const names = Object.keys(tokens) as Name[];
  const probe = document.createElement('div');
  probe.hidden = true;
  for (const name of names) {
    const swatch = document.createElement('i');
    swatch.style.color = `var(${tokens[name]})`;
    probe.append(swatch);
  }
  host.append(probe);
  const colors = names.map((name, i) => [
    name,
    getComputedStyle(probe.children[i] as Element).color,
  ]);
  probe.remove();
  return Object.fromEntries(colors) as { readonly [name in Name]: string };
}

/** Calls `listener` whenever the theme may have changed, until aborted. */
export function whenThemeChanges(listener: () => void, signal: AbortSignal): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', listener, { signal });
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
  signal.addEventListener('abort', () => observer.disconnect());
}

// The package ships types that its `exports` do not name.
declare module 'tinykeys' {
  export function tinykeys(
    target: Window | HTMLElement,
    keys: { readonly [combination: string]: (event: KeyboardEvent) => void },
  ): () => void;
}

// The package has no types of its own.
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      call: (
        name: string,
        attributes: () => { readonly [name: string]: string | undefined },
        decoded: (text: string) => string,
      ) => void,
    ): this;
    on(event: 'error' | 'warn', call: (error: Error) => void): this;
    parse(xml: string): void;
    stop(): void;
  }
}

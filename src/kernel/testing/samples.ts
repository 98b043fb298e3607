// Possible payloads of commands, for the tests that use the console at random.
import type { Payload } from '../define.ts';

type Defs = {
  readonly [type: string]: { readonly kind: string; readonly durable: boolean } & object;
};
/** What a state allows, the likeliest first; a test tries them in turn. */
type Making<D, S> = (sees: S) => readonly D[];

/**
 * Required of an intent with a payload. Optional of an empty one, of input from outside, and of
 * what is durable: a request has its own `sample`.
 */
export type Samples<C extends Defs, S> = {
  readonly [T in keyof C as IsOptional<C[T]> extends true ? never : T]: Making<Payload<C[T]>, S>;
} & { readonly [T in keyof C]?: Making<Payload<C[T]>, S> };

type IsOptional<D> = D extends { readonly kind: 'input' } | { readonly durable: true }
  ? true
  : Record<never, never> extends Payload<D>
    ? true
    : false;

/** Types the samples of a slice by its commands and by what it sees. */
export function samplesOf<C extends Defs, S>(samples: Samples<C, S>): Samples<C, S> {
  return samples;
}

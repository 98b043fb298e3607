// A field without an input (of a text there is always one), or without a place in the form, does
// not compile.
import { expect, test } from 'vitest';
import { type Bound, type Inputs, layoutOf } from '#spine/forms/ui.ts';

type Field = 'color' | 'miles';
const none = () => null;

type Typed = { readonly color: string; readonly miles: number | null };
type Form = { readonly form: Bound<Typed> };

test('a field that is no text does not compile without an input', () => {
  const inputs: Inputs<Typed, Field, Form> = { miles: none };
  // @ts-expect-error miles have no input
  const lacking: Inputs<Typed, Field, Form> = { color: none };
  expect(Object.keys(inputs)).not.toEqual(Object.keys(lacking));
});

test('a field without a place in the form does not compile', () => {
  expect(layoutOf<Field>()([['color'], ['miles']])).toEqual([['color'], ['miles']]);
  // @ts-expect-error miles have no place
  layoutOf<Field>()([['color']]);
});

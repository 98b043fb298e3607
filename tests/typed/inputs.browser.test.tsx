// A field without an input, or without a place in the form, does not compile.
import { expect, test } from 'vitest';
import { type Inputs, layoutOf } from '#spine/forms/ui.ts';

type Field = 'color' | 'miles';
const none = () => null;

test('a field without an input does not compile', () => {
  const inputs: Inputs<Field, object> = { color: none, miles: none };
  // @ts-expect-error miles have no input
  const lacking: Inputs<Field, object> = { color: none };
  expect(Object.keys(inputs).length - Object.keys(lacking).length).toBe(1);
});

test('a field without a place in the form does not compile', () => {
  expect(layoutOf<Field>()([['color'], ['miles']])).toEqual([['color'], ['miles']]);
  // @ts-expect-error miles have no place
  layoutOf<Field>()([['color']]);
});

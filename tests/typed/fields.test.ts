// What is forgotten of an editable field does not compile.
import { expect, test } from 'vitest';
import { fieldsOf } from '#domain/editable.ts';
import type { Vehicle } from '#domain/entities.ts';
import type { VehicleField } from '#domain/inventory.ts';
import { flag, text, z } from '#domain/schema.ts';
import { asked } from '#wire/codecs/fields.ts';
import { allOf as readingAll, editsOf } from '#wire/codecs/table.ts';

const color = { schema: text('plain'), label: 'Color', empty: '', samples: ['', 'Red'] } as const;

test('a declaration without its label, empty value or samples does not compile', () => {
  const { label: _label, ...unnamed } = color;
  const { empty: _empty, ...unfilled } = color;
  const { samples: _samples, ...unsampled } = color;
  // @ts-expect-error it has no label
  fieldsOf<Vehicle>()({ color: unnamed });
  // @ts-expect-error it has no empty value
  fieldsOf<Vehicle>()({ color: unfilled });
  // @ts-expect-error it has no samples
  fieldsOf<Vehicle>()({ color: unsampled });
  // @ts-expect-error its empty value is no text
  fieldsOf<Vehicle>()({ color: { ...color, empty: null } });
  // @ts-expect-error no vehicle has this field, so its value must be read out of others
  fieldsOf<Vehicle>()({ isRed: { schema: flag, label: 'Red', empty: false, samples: [true] } });
  const read = { of: (row: Vehicle) => row.color === 'Red' };
  const fields = fieldsOf<Vehicle>()({
    isRed: { schema: flag, label: 'Red', empty: false, samples: [true], ...read },
  });
  expect(fields.names).toEqual(['isRed']);
  expect(fields.valuesOf({ color: 'Red' } as Vehicle)).toEqual({ isRed: true });
});

test('all that is made of a field follows from its declaration', () => {
  const keys = { ...color, label: 'Keys', wire: { at: 'keyTag', isNullWhenEmpty: true } } as const;
  const fields = fieldsOf<{ readonly keys?: string | null }>()({ keys });
  expect(fields.labels).toEqual({ keys: 'Keys' });
  expect(fields.empty).toEqual({ keys: '' });
  expect(fields.valuesOf({ keys: null })).toEqual({ keys: '' });
  const edits = editsOf(fields);
  expect(edits.encode('v1', { keys: '' })).toEqual({ id: 'v1', keyTag: null });
  expect(edits.encode('v1', {})).toEqual({ id: 'v1' });
  expect(edits.decode({ id: 'v1', keyTag: 'A7' })).toEqual({
    value: { id: 'v1', edit: { keys: 'A7' } },
  });
  expect(() => readingAll(edits, fields.names)({})).toThrow('body.keys: missing');
  expect(Object.keys(asked(z.object(fields.shape)).shape)).toEqual(['keys']);
});

test('a vehicle field is a name of the declaration', () => {
  const known: VehicleField = 'bodyType';
  // @ts-expect-error there is no such field
  const other: VehicleField = 'bodyStyle';
  expect([known, other]).toHaveLength(2);
});

// Editable fields: each is said once, as data. Names, payloads, labels, empty values, form values,
// samples, and places on the wire follow from the declaration. Apart from entities, as a form may
// edit what is no row, or read a value out of several fields of one.
import { type DeepReadonly, integer, limitsOf, text, z } from './schema.ts';

type Schema = z.core.$ZodType;
type Shape = { readonly [field: string]: Schema };
type Value<S> = DeepReadonly<z.output<S>>;
export type ValuesOf<S extends Shape> = { readonly [F in keyof S]: Value<S[F]> };

/** Where a field is on the wire; by its own name and as it is, when absent. */
export type FieldPlace = {
  readonly at?: string;
  /** One on the wire is this many of ours, which are whole. */
  readonly per?: number;
  /** An empty text is null on the wire. */
  readonly isNullWhenEmpty?: true;
  /** A word that is written With Capitals and read in any case. */
  readonly isCapital?: true;
};

type Declared<S, Row, F> = {
  /** With its privacy class, and its limits on the wire. */
  readonly schema: S;
  /** On forms and in the activity log. */
  readonly label: string;
  /** The value where a row has none. Texts are never absent here. */
  readonly empty: Value<NoInfer<S>>;
  /** Valid values, for tests over all requests; null: they are drawn from the world. */
  readonly samples: readonly Value<NoInfer<S>>[] | null;
  /** A number that is typed as text: what is no number stays text in the form. */
  readonly isTyped?: true;
  readonly wire?: FieldPlace;
} & (F extends keyof Row
  ? [NonNullable<Row[F]>] extends [Value<NoInfer<S>>]
    ? FromRow<S, Row>
    : Required<FromRow<S, Row>>
  : Required<FromRow<S, Row>>);

/** The value of a row; absent: its field of the same name. */
type FromRow<S, Row> = { readonly of?: (row: Row) => Value<NoInfer<S>> };

/** A form's value: of a number that is typed, also the text that is none. */
type TypedValue<D> = D extends { readonly isTyped: true; readonly schema: infer S }
  ? Value<S> | string
  : D extends { readonly schema: infer S }
    ? Value<S>
    : never;

export type Editable<S extends Shape, Row, D = unknown> = {
  readonly names: readonly (keyof S & string)[];
  readonly shape: S;
  /** For the payload of changes alone; that of something new has the whole shape. */
  readonly edited: z.ZodMiniObject<{ readonly [F in keyof S]: z.ZodMiniOptional<S[F]> }>;
  /** For the form. */
  readonly typed: z.ZodMiniObject<{
    readonly [F in keyof S]: z.core.$ZodType<F extends keyof D ? TypedValue<D[F]> : Value<S[F]>>;
  }>;
  readonly labels: { readonly [F in keyof S]: string };
  readonly empty: ValuesOf<S>;
  readonly samples: { readonly [F in keyof S]: readonly Value<S[F]>[] | null };
  readonly places: { readonly [F in keyof S]: FieldPlace };
  readonly valuesOf: (row: Row) => ValuesOf<S>;
};

/** Two calls, so that the row is named and the fields are inferred. */
export function fieldsOf<Row>() {
  return <S extends Shape, const D extends { readonly [F in keyof S]: unknown }>(
    declared: D & { readonly [F in keyof S]: Declared<S[F], Row, F> },
  ): Editable<S, Row, D> => {
    type Any = Declared<Schema, Row, 'of'>;
    const all = Object.entries(declared as unknown as { readonly [field: string]: Any });
    const each = <T>(make: (one: Any, field: string) => T) =>
      Object.fromEntries(all.map(([field, one]) => [field, make(one, field)]));
    const shape = each(({ schema }) => schema);
    return {
      names: all.map(([field]) => field),
      shape,
      edited: z.partial(z.object(shape)),
      typed: z.object(each(({ schema, isTyped }) => (isTyped ? typedNumber : schema))),
      labels: each(({ label }) => label),
      empty: each(({ empty }) => empty),
      samples: each(({ samples }) => samples),
      places: each(({ wire = {} }) => wire),
      valuesOf: (row: Row) =>
        each(({ empty, of }, field) =>
          of ? of(row) : ((row as { [field: string]: unknown })[field] ?? empty),
        ),
    } as unknown as Editable<S, Row, D>;
  };
}

/** The fields of two declarations over the same row, as one. */
export function joined<A extends Shape, B extends Shape, Row extends Other, Other, C, D>(
  a: Editable<A, Row, C>,
  b: Editable<B, Other, D>,
): Editable<A & B, Row, C & D> {
  return {
    names: [...a.names, ...b.names],
    shape: { ...a.shape, ...b.shape },
    edited: z.object({ ...a.edited.shape, ...b.edited.shape }),
    typed: z.object({ ...a.typed.shape, ...b.typed.shape }),
    labels: { ...a.labels, ...b.labels },
    empty: { ...a.empty, ...b.empty },
    samples: { ...a.samples, ...b.samples },
    places: { ...a.places, ...b.places },
    valuesOf: (row: Row) => ({ ...a.valuesOf(row), ...b.valuesOf(row) }),
  } as unknown as Editable<A & B, Row, C & D>;
}

const typedNumber = z.nullable(z.union([integer, text('plain')]));

/** What is too long, by field: texts of more than `most` characters, or their schema's most. */
export function tooLong<S extends Shape>(
  { names, shape }: Pick<Editable<S, never>, 'names' | 'shape'>,
  values: { readonly [F in keyof S]?: unknown },
  most = Infinity,
): { [F in keyof S]?: string } {
  const wrong: { [F in keyof S]?: string } = {};
  for (const field of names) {
    const value = values[field];
    const limit = Math.min(most, limitsOf(shape[field] as Schema).max ?? most);
    if (typeof value === 'string' && value.length > limit) {
      wrong[field] = `At most ${limit} characters.`;
    }
  }
  return wrong;
}

// Where the inputs of a form stand. That each field has an input and a place is checked by the
// compiler: a field that is declared and not shown would lose what others write in it.
import { type ComponentType, createElement, type ReactNode } from 'react';
import type { Values } from '#domain/merge.ts';
import { FormText } from './FormText.tsx';
import type { Bound } from './useForm.tsx';

type OfForm<V extends Values> = { readonly form: Bound<V> };

/**
 * One input for each field, of which a text without one is a line of text; what they share are the
 * props.
 */
export type Inputs<V extends Values, F extends keyof V & string, Props extends OfForm<V>> = {
  readonly [Field in F as string extends V[Field] ? never : Field]: ComponentType<Props>;
} & { readonly [Field in F]?: ComponentType<Props> };

type Rows<F extends string> = readonly (readonly F[])[];

/** Rows of fields in their order. One that is in none of them does not compile. */
export function layoutOf<F extends string>() {
  return <const R extends Rows<F>>(
    rows: [F] extends [R[number][number]] ? R : { readonly lacks: Exclude<F, R[number][number]> },
  ): Rows<F> => rows as Rows<F>;
}

/** The inputs in their rows. `row`: what stands around a row of several. */
export function InputRows<
  V extends Values,
  F extends keyof V & string,
  Props extends OfForm<V>,
>(given: {
  readonly inputs: Inputs<V, F, Props>;
  readonly layout: Rows<F>;
  readonly row: (inputs: ReactNode, count: number) => ReactNode;
  readonly props: Props;
}) {
  const { layout, row, props } = given;
  const inputs = given.inputs as { readonly [Field in F]?: ComponentType<Props> };
  const { form } = props;
  return layout.map((fields) => {
    const drawn = fields.map((field) => {
      const input = inputs[field];
      return input ? (
        createElement<Props>(input, { ...props, key: field })
      ) : (
        <FormText key={field} form={form} field={field} />
      );
    });
    return (
      <Row key={fields.join(' ')}>{fields.length === 1 ? drawn : row(drawn, fields.length)}</Row>
    );
  });
}

/** The inputs of a small form, one for each of its fields, in their order. */
export function EveryInput<F extends string>({
  fields,
  inputs,
}: {
  readonly fields: { readonly names: readonly F[] };
  readonly inputs: { readonly [Field in F]: ReactNode };
}) {
  return fields.names.map((field) => <Row key={field}>{inputs[field]}</Row>);
}

function Row({ children }: { readonly children: ReactNode }) {
  return children;
}

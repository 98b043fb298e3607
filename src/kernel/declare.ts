// Declares a slice in two statements: its facts, whose type helpers can be named, then its rules.
// Each fact is written once: types follow from the values.
import type { AnySlice, Face, OwnCommand, Sees, Slice, SliceTypes } from './slice.ts';

/** The types of a slice, or of its facts. */
export type TypesOf<D> = D extends { readonly types?: infer T }
  ? Extract<NonNullable<T>, SliceTypes>
  : never;
/** What guards, deciders, queries and processes of a slice see: itself and its imports. */
export type SeesOf<D> = Sees<TypesOf<D>>;

/** What a snapshot of all these slices shows. */
export type SeesOfAll<All extends readonly { readonly name: string }[]> = {
  readonly [D in All[number] as D['name']]: Face<TypesOf<D>>;
};

/** The commands of all these slices: command type → payload. */
export type CommandsOf<All extends readonly { readonly name: string }[]> = {
  readonly [C in OwnCommand<TypesOf<All[number]>> as C['type']]: C['data'];
};

/** Names of tables, and for the type checker alone the rows they hold. */
export type TableNames<Rows> = readonly Extract<keyof Rows, string>[] & { readonly rows?: Rows };

type Facts<N, C, E, S, I, Rows> = {
  readonly name: N;
  readonly imports?: I;
  readonly commands: C;
  readonly events: E;
  readonly initial: S;
  readonly tables?: TableNames<Rows>;
};

type Rules<T extends SliceTypes> = Pick<
  Slice<T>,
  'guards' | 'decide' | 'evolve' | 'registry' | 'requests' | 'fetches' | 'forms' | 'composedWith'
>;

/** `does` makes the slice of its guards, deciders, evolvers and registry of intents. */
export function declareSlice<
  const N extends string,
  C extends SliceTypes['commands'],
  E extends SliceTypes['events'],
  S extends object,
  const I extends readonly { readonly name: string; readonly types?: SliceTypes }[] = [],
  Rows extends SliceTypes['tables'] = Record<never, never>,
>(facts: Facts<N, C, E, S, I, Rows>) {
  type T = {
    readonly name: N;
    readonly commands: C;
    readonly events: E;
    readonly state: S;
    readonly tables: Rows;
    readonly imports: { readonly [D in I[number] as D['name']]: TypesOf<D> };
  };
  const { name, imports = [], commands, events, initial, tables = [] } = facts;
  return {
    types: undefined as T | undefined,
    does(rules: Rules<T>): Slice<T> {
      return {
        name,
        commands,
        events,
        initial,
        tables: tables as Slice<T>['tables'],
        imports: imports as unknown as readonly AnySlice[],
        ...rules,
      };
    },
  };
}

/** The names of the tables that hold these rows. */
export function tablesOf<Rows>(names: TableNames<Rows>): TableNames<Rows> {
  return names;
}

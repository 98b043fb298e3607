import { samplesOf } from '#kernel/testing/samples.ts';
import type { formsCommands } from '../forms.commands.ts';
import type { FormsSees } from '../forms.slice.ts';

/** Those that can be named: the one that has the dock first. One put aside with its flow cannot. */
export function namedForms({ forms }: Pick<FormsSees, 'forms'>) {
  const named = forms.state.forms.filter(({ flow, isShown }) => flow === null || isShown);
  const inDock = named.toSorted((a, b) => Number(b.flow !== null) - Number(a.flow !== null));
  return inDock.map(({ of, id }) => ({ of, id }));
}

/** What may be opened, typed and adopted is said by those whose forms they are. */
export const formsSamples = samplesOf<
  Omit<ReturnType<typeof formsCommands>, 'forms/open' | 'forms/type'>,
  FormsSees
>({
  'forms/settle': (sees) =>
    namedForms(sees).flatMap((form) =>
      (['mine', 'theirs', 'both'] as const).map((keep) => ({
        ...form,
        groups: ['color', 'miles', 'pickupNotes'],
        keep,
      })),
    ),
  'forms/goTo': (sees) =>
    namedForms(sees).flatMap((form) => [1, 0].map((step) => ({ ...form, step }))),
  'forms/close': namedForms,
  'forms/discard': namedForms,
  'forms/handOver': () => [{ stay: [] }],
});

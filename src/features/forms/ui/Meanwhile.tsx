import type { Ask, Values } from '#domain/merge.ts';
import { type Conflict, Conflicts } from '#views/kit/Conflicts.tsx';
import { Notice } from '#views/kit/States.tsx';
import { useShownTimes } from '../../settings/ui.ts';
import { wordsOf } from '../forms.queries.ts';
import { type Bound, useSaid } from './useForm.tsx';

/** What somebody else has changed since the form was opened: taken over, or asked about. */
export function Meanwhile({ form }: { readonly form: Bound }) {
  const times = useShownTimes();
  const said = useSaid(form);
  const { def, asks, followed, locks } = form;
  const heard = (fields: readonly string[]) => {
    const all = fields.flatMap((field) => form.form.heard[field]?.ms ?? []);
    return all.length === 0 ? null : times.time(Math.max(...all), null);
  };
  const conflicts = asks.map((ask) => conflictOf(ask, { said, at: heard(ask.fields) }));
  const open = asks.filter(({ keep }) => keep === null).length;
  const at = heard(followed);
  return (
    <>
      {followed.length === 0 ? null : (
        <Notice tone="info" inset>
          Changed meanwhile by somebody else: {wordsOf(def, followed)}.
          {at === null ? null : ` Heard at ${at}.`}
        </Notice>
      )}
      {open === 0 ? null : (
        <Notice tone="warn" inset>
          {open === 1 ? 'One value differs' : `${open} values differ`} from yours, or may no longer
          be changed. Nothing is sent before {open === 1 ? 'it is' : 'all are'} settled.
        </Notice>
      )}
      <Conflicts
        conflicts={conflicts}
        disabled={form.isPending || form.asked === null}
        onSettle={form.settle}
      />
    </>
  );

  function conflictOf(ask: Ask, told: Told): Conflict {
    const { answers, fields, group, keep } = ask;
    const off = answers.mine ? undefined : fields.map((field) => locks[field]).find((why) => why);
    return {
      group,
      keep,
      label: wordsOf(def, fields),
      before: told.said(ask.before),
      answers: [
        { keep: 'mine', words: told.said(ask.mine), by: 'you', off },
        {
          keep: 'theirs',
          words: told.said(answers.theirs),
          by: told.at === null ? 'somebody else' : `somebody else, ${told.at}`,
        },
        ...(answers.both ? [{ keep: 'both' as const, words: told.said(answers.both) }] : []),
      ],
    };
  }
}

type Told = {
  readonly said: (values: Values) => string;
  readonly at: string | null;
};

import { authorOf, didWords } from '#domain/deeds.ts';
import type { Ask, Values } from '#domain/merge.ts';
import { type Conflict, Conflicts } from '#views/kit/forms/Conflicts.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Notice } from '#views/kit/panels/States.tsx';
import type { SessionTypes } from '../../session/index.ts';
import { useShownTimes } from '../../settings/ui.ts';
import { useCompanyZone } from '../../world/ui.ts';
import { wordsOf } from '../forms.queries.ts';
import { type Bound, useValueText } from './useForm.tsx';

const useSession = selectFrom<SessionTypes>();

/** What other users have changed since the form was opened: taken over, or asked about. */
export function Meanwhile({ form }: { readonly form: Bound }) {
  const times = useShownTimes();
  const zone = useCompanyZone();
  const valueText = useValueText(form);
  const me = useSession(({ session }) => session.state.user?.id);
  const { def, asks, followed, locks } = form;
  const heard = (fields: readonly string[]): Heard | null => {
    const all = fields.flatMap((field) => form.form.heard[field] ?? []);
    if (all.length === 0) return null;
    const names = all.map((one) => authorOf(one, me));
    const isKnown = !names.includes(null);
    return {
      at: times.time(Math.max(...all.map(({ ms }) => ms)), zone),
      by: isKnown ? [...new Set(names)].join(' and ') : null,
    };
  };
  const conflicts = asks.map((ask) => conflictOf(ask, { valueText, heard: heard(ask.fields) }));
  const unsettled = asks.filter(({ keep }) => keep === null);
  const open = unsettled.length;
  const theirs = heard(followed);
  const others = heard(unsettled.flatMap(({ fields }) => fields));
  return (
    <>
      {followed.length === 0 ? null : (
        <Notice tone="info" inset>
          {theirs ? sentence(theirs) : 'Somebody else changed this'}: {wordsOf(def, followed)}.
        </Notice>
      )}
      {open === 0 ? null : (
        <Notice tone="warn" inset>
          {others ? <b>{sentence(others)}. </b> : null}
          {open === 1 ? 'One value differs' : `${open} values differ`} from yours. Nothing is sent
          before {open === 1 ? 'it is' : 'all are'} settled.
        </Notice>
      )}
      <Conflicts
        conflicts={conflicts}
        disabled={form.isPending || form.asked === null}
        onSettle={form.settle}
      />
    </>
  );

  function conflictOf(ask: Ask, shown: Shown): Conflict {
    const { answers, fields, group, keep } = ask;
    const off = answers.mine ? undefined : fields.map((field) => locks[field]).find((why) => why);
    return {
      group,
      keep,
      label: wordsOf(def, fields),
      before: shown.valueText(ask.before),
      answers: [
        { keep: 'mine', words: shown.valueText(ask.mine), by: 'you', off },
        {
          keep: 'theirs',
          words: shown.valueText(answers.theirs),
          by: [shown.heard?.by ?? 'somebody else', shown.heard?.at ?? []].flat().join(', '),
        },
        ...(answers.both ? [{ keep: 'both' as const, words: shown.valueText(answers.both) }] : []),
      ],
    };
  }
}

/** The time of the last change, and the authors; null unless all of them are known. */
type Heard = { readonly at: string; readonly by: string | null };
type Shown = {
  readonly valueText: (values: Values) => string;
  readonly heard: Heard | null;
};

/** 'Jo Brandt changed this at 09:32 AM' */
function sentence({ at, by }: Heard): string {
  return didWords(by, 'changed this', at);
}

import { useMemo } from 'react';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import type { How, Requests } from '#spine/outbox/index.ts';
import { Row, Section } from '#spine/outbox/ui.ts';
import { useBriefTimes } from '../../activities/ui.ts';
import type { Act } from '../audit.model.ts';
import { finished } from '../audit.queries.ts';
import type { AuditTypes } from '../audit.slice.ts';

const useAudit = selectFrom<AuditTypes>();
const shown = 8;

/** The newest finished acts, as a section of the outbox; the activity log has all of them. */
export function FinishedActs(props: {
  readonly requests: Requests;
  /** The time zone for times. */
  readonly zone: string;
  readonly onMore: () => void;
}) {
  const acts = useAudit(({ audit }) => audit.state.acts);
  const attempts = useAudit(({ outbox }) => outbox.state.attempts);
  const all = useMemo(
    () =>
      finished(
        acts,
        attempts.map(({ intentId }) => intentId),
      ),
    [acts, attempts],
  );
  return (
    <Section
      icon="check"
      title="Finished"
      count={all.length}
      aside={
        <Button size="small" variant="ghost" onClick={props.onMore}>
          Activity log
        </Button>
      }
    >
      {all.slice(0, shown).map((act) => (
        <ActRow
          key={act.id}
          act={act}
          zone={props.zone}
          verb={props.requests.get(act.command)?.words.verb}
        />
      ))}
    </Section>
  );
}

type RowProps = {
  readonly act: Act;
  readonly zone: string;
  readonly verb: readonly [string, string] | undefined;
};

function ActRow({ act, zone, verb = ['do', 'done'] }: RowProps) {
  const times = useBriefTimes();
  const how = act.end as How;
  const [icon, words] = looks[how];
  const time = times.at(act.endedMs ?? 0, zone);
  // A request that was given up may still have been done.
  const [title = `not ${verb[1]}`] =
    how === 'done' ? [verb[1]] : how === 'givenUp' ? [verb[0]] : [];
  return (
    <Row
      mark={<Icon of={icon} size={13} />}
      tone={tones[how as 'done']}
      title={`${act.subject}: ${title}`}
      under={how === 'done' ? time : `${time} · ${words}${saysWhy(how) ? act.why : ''}`}
    />
  );
}

/** What became of the rest is in it: of a batch some may be done. */
function saysWhy(how: How): boolean {
  return how === 'refused' || how === 'failed';
}

const tones = { done: 'good', refused: 'bad', failed: 'bad' } as const;

const looks: { readonly [H in How]: readonly [IconName, string] } = {
  done: ['complete', ''],
  refused: ['error', 'refused: '],
  failed: ['error', 'failed: '],
  givenUp: ['unknown', 'outcome not known'],
  withdrawn: ['undo', 'withdrawn'],
};

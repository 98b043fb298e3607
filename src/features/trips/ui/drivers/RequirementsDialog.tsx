import { nameOrder } from '#finder/nameOrder.ts';
import { useState } from 'react';
import { type RequirementRule, type Requirements, rulesBroken } from '#planning/eligibility.ts';
import type { PoolAsked } from '#planning/team/pool/pool.ts';
import { openCount, rulesOf } from '#planning/team/pool/remedies.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Switch } from '#views/kit/forms/Choice.tsx';
import { Select } from '#views/kit/forms/Select.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import css from './drivers.module.css';
import { requirementRules, requirementWords } from './poolWords.tsx';

const nothing: Requirements = { qualifications: [], manualAssignment: false, driverGroup: null };
const noGroup = '';

/** S2 §2, reading 44: what the driver of an itinerary must have. Closing it saves. */
export function RequirementsDialog(props: {
  readonly asked: PoolAsked;
  /** '#2: PA-1063, 1062' */
  readonly about: string;
  readonly requirements: Requirements | null;
  /** Null: nothing is required. */
  readonly onClose: (requirements: Requirements | null) => void;
}) {
  const { asked } = props;
  const [wanted, setWanted] = useState(props.requirements ?? nothing);
  const close = () => props.onClose(isEmpty(wanted) ? null : wanted);
  const all = asked.drivers.length;
  const satisfy = asked.drivers.filter((one) => rulesBroken(one, wanted, one.id).length === 0);
  const free = openCount(asked, wanted);
  const lacking = (only: Partial<Requirements>) => {
    const rule = { ...nothing, ...only };
    return asked.drivers.filter((one) => rulesBroken(one, rule, one.id).length > 0).length;
  };
  const groups = [...new Set(asked.drivers.flatMap((one) => one.groups))].toSorted(nameOrder);
  const { driverGroup } = wanted;
  const group = requirementWords.driverGroup;
  return (
    <Dialog
      open
      wide
      title="Set the required attributes for drivers"
      onClose={close}
      footer={
        <>
          <span className={css.lackAll}>{lackAllWords(asked.drivers, wanted)}</span>
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      <p className={css.satisfied} role="status">
        {props.about} ·{' '}
        <b>
          {satisfy.length} of {all}
        </b>{' '}
        linked drivers satisfy it, {free} of them {free === 1 ? 'is' : 'are'} free
      </p>
      {requirementRules.map((rule) =>
        rule === 'driverGroup' ? null : (
          <div key={rule} className={css.requirement}>
            <Switch
              label={requirementWords[rule].name}
              help={helpOf(rule, lacking)}
              checked={isSet(wanted, rule)}
              onChange={(on) => setWanted(withRule(wanted, rule, on))}
            />
          </div>
        ),
      )}
      <div className={css.requirement}>
        <Select
          label={group.name}
          help={driverGroup === null ? group.help : `${lacking({ driverGroup })} are not in it`}
          value={driverGroup ?? noGroup}
          options={[
            { id: noGroup, text: 'Any group' },
            ...groups.map((id) => ({
              id,
              text: id,
              second: `${lacking({ driverGroup: id })} are not in it`,
            })),
          ]}
          onChange={(id) => setWanted({ ...wanted, driverGroup: id === noGroup ? null : id })}
        />
      </div>
    </Dialog>
  );
}

/** '1 linked driver lacks both'; null where fewer than two attributes are required. */
function lackAllWords(drivers: PoolAsked['drivers'], wanted: Requirements): string | null {
  const rules = rulesOf(wanted).length;
  if (rules < 2) return null;
  const lacking = drivers.filter((one) => rulesBroken(one, wanted, one.id).length === rules).length;
  const what = rules === 2 ? 'both' : `all ${rules}`;
  if (lacking > 1) return `${lacking} linked drivers lack ${what}`;
  return `${lacking === 0 ? 'No' : 1} linked driver lacks ${what}`;
}

type Single = Exclude<RequirementRule, 'driverGroup'>;

function lackWords(count: number): string {
  return `${count} ${count === 1 ? 'lacks' : 'lack'} it`;
}

function helpOf(rule: Single, lacking: (only: Partial<Requirements>) => number): string {
  const { help } = requirementWords[rule];
  if (rule === 'manualAssignment') return help;
  return `${help} · ${lackWords(lacking({ qualifications: [rule] }))}`;
}

function isSet({ qualifications, manualAssignment }: Requirements, rule: Single): boolean {
  return rule === 'manualAssignment' ? manualAssignment : qualifications.includes(rule);
}

function withRule(wanted: Requirements, rule: Single, on: boolean): Requirements {
  if (rule === 'manualAssignment') return { ...wanted, manualAssignment: on };
  const others = wanted.qualifications.filter((one) => one !== rule);
  return { ...wanted, qualifications: on ? [...others, rule] : others };
}

function isEmpty({ qualifications, manualAssignment, driverGroup }: Requirements): boolean {
  return qualifications.length === 0 && !manualAssignment && driverGroup === null;
}

import { useMemo } from 'react';
import type { EpochMs } from '#domain/entities.ts';
import { approvals } from '#domain/myDrivers.ts';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { Select } from '#views/kit/forms/Select.tsx';
import type { ListView } from '../myDrivers.model.ts';
import { approvalCounts, groupNamesOf, type MyDriver } from '../myDrivers.queries.ts';
import css from './MyDriverList.module.css';

/** The step of the approval and the group that the list is narrowed to. */
export function Narrowing(props: {
  readonly all: readonly MyDriver[];
  readonly view: ListView;
  readonly arrange: (changes: Partial<ListView>) => void;
  readonly nowMs: EpochMs;
}) {
  const { all, view, arrange, nowMs } = props;
  const { approval, group, ends } = view;
  const counts = useMemo(() => approvalCounts(all, view, nowMs), [all, view, nowMs]);
  const groups = useMemo(() => groupNamesOf(all, group), [all, group]);
  // The step that most are at comes first.
  const steps = ['all', ...approvals.toReversed()] as const;
  return (
    <>
      <Segmented
        label="Approval"
        value={approval ?? 'all'}
        options={steps.map((value) => ({
          value,
          label: value === 'all' ? 'All' : value,
          detail: `${counts[value]}`,
        }))}
        onChange={(value) => arrange({ approval: value === 'all' ? null : value })}
      />
      <div className={css.selects}>
        {groups.length === 0 ? null : (
          <div className={css.group}>
            <Select
              label="Group"
              hideLabel
              value={group === null ? anyGroup : `in ${group}`}
              options={[
                { id: anyGroup, text: 'All groups' },
                ...groups.map((name) => ({ id: `in ${name}`, text: name })),
              ]}
              onChange={(id) => arrange({ group: id === anyGroup ? null : id.slice(3) })}
            />
          </div>
        )}
        <div className={css.group}>
          <Select
            label="Licenses and qualifications"
            hideLabel
            value={ends ?? anyGroup}
            options={[
              { id: anyGroup, text: 'Any end date' },
              { id: 'soon', text: 'Ends in 30 days' },
              { id: 'ended', text: 'Has ended' },
            ]}
            onChange={(id) => arrange({ ends: id === 'soon' || id === 'ended' ? id : null })}
          />
        </div>
      </div>
    </>
  );
}

const anyGroup = 'any';

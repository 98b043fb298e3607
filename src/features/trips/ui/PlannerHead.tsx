import { formatWeekday } from '#domain/zones.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { noData } from '#views/bind/commands.ts';
import { StepButton } from '#views/bind/steps.tsx';
import { counted } from '#planning/team/words/amounts.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { DraftKept } from '#views/kit/panels/DraftKept.tsx';
import { useShownTimes } from '#spine/settings/ui.ts';
import { startOf } from '../problem.queries.ts';
import type { PlanDraft } from '../trips.model.ts';
import { aboutOf, beginOf, shownPlan } from '../trips.queries.ts';
import { useTrips } from './useTrips.tsx';

/** 'PA-1061 and 4 more, Tue 10/20/2026 · 5 moves'; of a wide plan also its columns and blocks. */
export function PlannedWhat({ plan, isWhole }: { plan: PlanDraft; isWhole: boolean }) {
  const shown = useShownTimes();
  const about = useTrips((sees) => aboutOf(sees, plan.activityIds));
  const day = useTrips((sees) => {
    const zone = shown.zone(startOf(sees, plan)?.timezone);
    const ms = beginOf(sees);
    return `${formatWeekday(ms, zone).slice(0, 3)} ${shown.date(ms, zone)}`;
  });
  const size = useTrips(({ trips }) => {
    const drivers = isWhole ? (shownPlan(trips.state)?.plan.drivers ?? []) : [];
    const blocks = drivers.reduce((sum, { actions }) => sum + actions.length, 0);
    return blocks === 0
      ? ''
      : ` · ${counted(drivers.length, 'column')}, ${counted(blocks, 'block')}`;
  });
  const count = counted(plan.activityIds.length, 'move');
  return `${about === '' ? '' : `${about}, `}${day} · ${count}${size}`;
}

/** At the right of the title: the last step back, the map beside a wide plan, close. */
export function PlannerHead(props: {
  /** Absent where the plan leaves room for the map. */
  readonly map: { readonly isShown: boolean; readonly onSwitch: () => void } | null;
}) {
  const { map } = props;
  return (
    <>
      <DraftKept short />
      <StepButton way="undo" hasWords />
      <StepButton way="redo" />
      {map ? (
        <Button size="small" variant="ghost" icon="map" onClick={map.onSwitch}>
          {map.isShown ? 'Hide the map' : 'Show the map'}
        </Button>
      ) : null}
      <CommandButton
        type="trips/close"
        data={noData}
        label="Close and discard the plan"
        icon="close"
        iconOnly
        variant="ghost"
        size="small"
      />
    </>
  );
}

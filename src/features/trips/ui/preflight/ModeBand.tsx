import { chaseTypes, modeNames, type PlannerMode } from '#domain/plannerModes.ts';
import { useReason } from '#views/bind/useCommand.ts';
import { Switch } from '#views/kit/forms/Choice.tsx';
import { RadioRows } from '#views/kit/forms/RadioRows.tsx';
import { Band } from '#views/kit/panels/Band.tsx';
import { whyNoPlanner } from '../../preflight.queries.ts';
import type { PlanDraft } from '../../trips.model.ts';
import { useTrips } from '../useTrips.tsx';
import { useOptions } from './useOptions.tsx';

/**
 * How drivers come to vehicles (S2 §2), and whether chase cars leave last. A mode that can't be
 * chosen shows the reason.
 */
export function ModeBand({ plan }: { readonly plan: PlanDraft }) {
  const set = useOptions();
  const planner = useTrips(({ connection }) => whyNoPlanner(connection.state.planner));
  const ml = useReason('trips/setOptions', mlOnly);
  const remote = useReason('trips/setOptions', plannerOnly);
  const off: { readonly [mode in PlannerMode]?: string | null } = {
    'ml-uber-only': ml,
    'planner-uber-only': planner ?? remote,
  };
  return (
    <Band
      name="Chase"
      leads
      below={chaseTypes[plan.mode] === 'Rideshare' ? null : <LeavesLast plan={plan} />}
    >
      <RadioRows
        label="Chase"
        value={plan.mode}
        rows={modes.map((mode) => ({ ...mode, off: off[mode.value] ?? null }))}
        onChange={(mode) => set({ mode })}
      />
    </Band>
  );
}

/** Without it a chase car leaves a pick-up last only where that costs nothing. */
function LeavesLast({ plan }: { readonly plan: PlanDraft }) {
  const set = useOptions();
  const { chase } = plan;
  return (
    <Switch
      label="Chase car leaves last"
      help="paid while it waits"
      checked={chase.leavesLast === true}
      onChange={(leavesLast) => set({ chase: { ...chase, leavesLast } })}
    />
  );
}

const mlOnly = { mode: 'ml-uber-only' } as const;
const plannerOnly = { mode: 'planner-uber-only' } as const;

const modes = [
  {
    value: 'legacy-uber',
    label: modeNames['legacy-uber'],
    meaning: 'riders go by ride-share, priced per leg',
  },
  {
    value: 'legacy-company',
    label: modeNames['legacy-company'],
    meaning: 'a company car with seats carries the drivers',
  },
  {
    value: 'legacy-own',
    label: modeNames['legacy-own'],
    meaning: 'a driver brings their own car, which carries the others',
  },
  {
    value: 'ml-uber-only',
    label: modeNames['ml-uber-only'],
    meaning: 'rides planned by the planning service',
  },
  {
    value: 'planner-uber-only',
    label: modeNames['planner-uber-only'],
    meaning: 'rides planned by the route planner',
    aside: '6 drivers at most',
  },
] as const;

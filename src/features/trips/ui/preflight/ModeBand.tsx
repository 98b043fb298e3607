import { chaseTypes, type PlannerMode } from '#domain/plannerModes.ts';
import { useReason } from '#views/bind/useCommand.ts';
import { RadioRows } from '#views/kit/forms/RadioRows.tsx';
import { Band } from '#views/kit/panels/Band.tsx';
import { whyNoPlanner } from '../../preflight.queries.ts';
import type { PlanDraft } from '../../trips.model.ts';
import { useTrips } from '../useTrips.tsx';
import { useOptions } from './useOptions.tsx';

/** How drivers come to vehicles (S2 §2). A mode that can't be chosen shows the reason. */
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
    <Band name="Chase" leads>
      <RadioRows
        label="Chase"
        value={plan.mode}
        rows={modes.map((mode) => ({ ...mode, off: off[mode.value] ?? null }))}
        onChange={(mode) => set({ mode })}
      />
    </Band>
  );
}

const mlOnly = { mode: 'ml-uber-only' } as const;
const plannerOnly = { mode: 'planner-uber-only' } as const;

/** The chase type of a mode is its name, where one mode has it (reading 42). */
const modes = [
  {
    value: 'legacy-uber',
    label: chaseTypes['legacy-uber'],
    meaning: 'riders go by ride-share, priced per leg',
  },
  {
    value: 'legacy-company',
    label: chaseTypes['legacy-company'],
    meaning: 'a company car with seats carries the drivers',
  },
  {
    value: 'legacy-own',
    label: chaseTypes['legacy-own'],
    meaning: 'a driver brings an own car, which carries the others',
  },
  {
    value: 'ml-uber-only',
    label: 'Uber (ML)',
    meaning: 'rides planned by the planning service',
  },
  {
    value: 'planner-uber-only',
    label: 'Uber no-sharing (planner)',
    meaning: 'rides planned by the route planner',
    aside: '6 drivers at most',
  },
] as const;

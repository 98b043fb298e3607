// Companies that earlier builds saved: browsers and served files keep them.
import { type Row, rowsOf2, rowsOf3, rowsOf4 } from '#domain/entities.migrations.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TripTerms } from '#domain/tripDetail.ts';
import { standardRates } from '#planning/team/model/costs.ts';
import type { SimState } from '../core/state.ts';

type Older = SimState & {
  /** By trip: the company car that it names, in capitals. */
  companyCars?: { readonly [tripId: string]: string };
};

/** Gives a saved company what it lacks, in place. */
export function bringUp(state: Older): void {
  // Changes were not counted.
  if (!Number.isSafeInteger(state.tallies.changes)) state.tallies.changes = 0;
  const rows: { [collection: string]: Row[] | undefined } = state.rows;
  for (const changes of [rowsOf2, rowsOf3, rowsOf4]) {
    for (const [name, whole] of Object.entries<(row: Row) => Row>(changes)) {
      const fields = Object.keys(whole({}));
      const isWhole = (row: Row) => fields.every((field) => field in row);
      rows[name] = rows[name]?.map((row) => (isWhole(row) ? row : whole(row)));
    }
  }
  const { companyCars = {} } = state;
  delete state.companyCars;
  if (!state.plans) return;
  const plans = Object.entries<TeamPlan>(state.plans);
  // Every trip was paid at the standard rate, whatever was confirmed.
  state.plans = Object.fromEntries(
    plans.map(([id, plan]) => [id, { ...plan, wageCentsPerHour: plan.wageCentsPerHour ?? rate }]),
  );
  const terms = plans.map(([id, plan]) => [id, termsOf(plan, companyCars[id] ?? '')] as const);
  state.agreed = { ...Object.fromEntries(terms), ...state.agreed };
}

const rate = standardRates.wageCentsPerHour;

function termsOf({ cost }: TeamPlan, chaseCar: string): TripTerms {
  return {
    wageCentsPerHour: rate,
    bonusCents: cost.tipCents,
    bonusReason: '',
    payerId: null,
    chaseCar,
    chaseDriverId: null,
    meetLocationId: null,
    meetMs: null,
    ridesAllowed: true,
    held: [],
    required: [],
  };
}

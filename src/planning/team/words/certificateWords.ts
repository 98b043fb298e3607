// What is proven about the cost of a plan, in words that promise nothing: one wording for the
// console and the command line.
import type { TeamCost, TeamPlan } from '#domain/teamItinerary.ts';
import type { Certificate } from '../model/problem.ts';
import { dollars } from './amounts.ts';

const how: { readonly [is in Certificate['boundIs']]: string } = {
  exact: '',
  columns: 'whole days, taken in parts',
  arcs: 'every way on its own',
};

type Bound = Pick<Certificate, 'boundCents' | 'boundIs' | 'over'>;

/** The claim, and where a cheaper plan is not ruled out, what the bound is over and the gap. */
export function provenInWords(
  { boundCents, boundIs, over }: Bound,
  totalCents: number,
): { readonly claim: string; readonly more: string | null } {
  const among = over === 'all' ? '' : ' whose chase drivers move no vehicle';
  const none = `no plan for the same moves${among} costs less`;
  if (boundIs === 'exact') return { claim: `Proven: ${none}.`, more: null };
  // Down to whole cents: what is shown is never more than what is proven.
  const cents = Math.floor(boundCents);
  if (cents <= 0) return { claim: 'Nothing is proven about cheaper plans.', more: null };
  const above = `${dollars(totalCents - cents)} more, ${share((totalCents - cents) / cents)}`;
  return {
    claim: `Not proven better than ${dollars(cents)}.`,
    more: `N${none.slice(1)} (${how[boundIs]}); this one costs ${above}.`,
  };
}

/** The check and the bound in one line for who only wants to know whether to go on. */
export function certifiedInWords(
  { boundCents, boundIs, over }: Bound,
  { late, cost }: Pick<TeamPlan, 'late'> & { readonly cost: Pick<TeamCost, 'totalCents'> },
): { readonly checked: string; readonly saving: string } {
  const but = late.length === 0 ? '' : ` but ${late.length === 1 ? 'a deadline' : 'deadlines'}`;
  const checked = `Checked: every rule holds${but}.`;
  const among = over === 'all' ? '' : ' while chase drivers move no vehicle';
  const cents = Math.floor(boundCents);
  // What is shown is never less than what could be saved.
  const most = Math.max(0, cost.totalCents - cents);
  if (boundIs === 'exact' || (cents > 0 && most === 0)) {
    return { checked, saving: `Nothing could be saved${among}.` };
  }
  if (cents <= 0) return { checked, saving: 'How much could be saved is not known.' };
  return { checked, saving: `At most ${dollars(most)} could be saved${among}.` };
}

/** What the independent check says of a plan without violations. */
export function rulesKept({ late }: Pick<TeamPlan, 'late'>): {
  readonly claim: string;
  readonly more: string;
} {
  const again = 'were worked out a second time, apart from the planner. None differs.';
  return late.length === 0
    ? {
        claim: 'It keeps every rule.',
        more: `Times, meetings, seats, places, ready times, deadlines and every cent ${again}`,
      }
    : {
        claim: `It keeps every rule but ${late.length === 1 ? 'a deadline' : 'deadlines'}.`,
        more: `Times, meetings, seats, places, ready times, lateness and every cent ${again}`,
      };
}

/** '2.31%', of the figures beside it. */
function share(part: number): string {
  return `${(Math.round(part * 10_000) / 100).toFixed(2)}%`;
}

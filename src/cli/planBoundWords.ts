// What is proven about the cost of a plan, in words that promise nothing.
import { dollars } from './planActionWords.ts';
import type { TeamReport } from './planReport.ts';

const how: { readonly [is in TeamReport['boundIs']]: string } = {
  exact: '',
  columns: 'whole days, taken in parts',
  arcs: 'every way on its own',
};

/** One line, or two where a cheaper plan is not ruled out. */
export function boundInWords({ bound, boundIs, boundOver, cost }: TeamReport): readonly string[] {
  const among = boundOver === 'all' ? '' : 'among plans whose chase drivers move no vehicle, ';
  const proven = `proven: ${among}no plan for the same moves costs less`;
  if (boundIs === 'exact') return [proven];
  if (bound <= 0) return ['nothing is proven about cheaper plans'];
  return [
    `${proven} than ${dollars(bound)} (${how[boundIs]})`,
    `this plan is not proven better than ${share((cost.total - bound) / bound)} above that`,
  ];
}

/** '2.31%', rounded up: it promises nothing. */
function share(of: number): string {
  return `${(Math.ceil(of * 10_000 - 1e-6) / 100).toFixed(2)}%`;
}

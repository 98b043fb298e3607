import type { TeamProblem } from '#planning/team/model/problem.ts';
import { dollars } from '#planning/team/words/amounts.ts';
import { costRows, unpaidInWords } from '#planning/team/words/costRows.ts';
import { leavesLastWords } from '#planning/team/words/seeingOffWords.ts';
import { legendOf } from '#views/diagram/legend.ts';
import type { PlanDraft, Planned } from '../../trips.model.ts';
import css from './Review.module.css';

/** The terms of the cost, rate times amount, with their sums. */
export function CostView(props: {
  readonly draft: PlanDraft;
  readonly planned: Planned;
  readonly problem: TeamProblem;
}) {
  const { draft, planned, problem } = props;
  const { plan } = planned;
  // The letters of the legend: names are too long here.
  const letters = new Map(legendOf(plan.places).map(({ placeId, badge }) => [placeId, badge]));
  const place = (id: string) => letters.get(id) ?? id;
  const rows = costRows(plan, problem, { place, tipReason: draft.tipReason });
  const notes = [unpaidInWords(plan), leavesLastWords(plan, problem)];
  return (
    <section aria-label="Cost" className={css.cost}>
      <header className={css.head}>
        <h4>Cost</h4>
        <span>to the cent</span>
      </header>
      <table>
        <tbody>
          {rows.map(({ is, label, words, cents }) => (
            <tr key={is} className={is === 'plan' || is === 'total' ? css.sum : undefined}>
              <th scope="row">{label}</th>
              <td className={css.how}>{words}</td>
              <td>{dollars(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((words) =>
        words === null ? null : (
          <p key={words} className={css.note}>
            {words}
          </p>
        ),
      )}
    </section>
  );
}

import { dollars } from '#domain/money.ts';
import { type DriverCost, totalCentsOf } from '#domain/reports.ts';
import { type CostSums, costSums, differenceWords } from '../costs.queries.ts';
import own from './TripCosts.module.css';
import css from './TripPage.module.css';

const numbers: readonly (readonly [head: string, of: (costs: CostSums) => string])[] = [
  ['Moves', ({ moves }) => `${moves}`],
  ['Driver pay', ({ payCents }) => dollars(payCents)],
  ['Chase', ({ chaseCents }) => dollars(chaseCents)],
  ['Ride-share', ({ rideCents }) => dollars(rideCents)],
  ['Bonus', ({ bonusCents }) => dollars(bonusCents)],
  ['Total', (cost) => dollars(totalCentsOf(cost))],
];

/** What a trip that is over cost, by driver, as the costing report counts it. */
export function TripCosts({ costs }: { readonly costs: readonly DriverCost[] }) {
  const sums = costSums(costs);
  return (
    <section className={css.part} aria-labelledby="trip-costs">
      <div className={css.partHead}>
        <h2 id="trip-costs">Costs</h2>
        <span>{dollars(totalCentsOf(sums))}</span>
        <span className={css.hint}>{differenceWords(sums)}</span>
      </div>
      <table className={own.costs}>
        <thead>
          <tr>
            <th scope="col">Driver</th>
            {numbers.map(([head]) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {costs.map((cost) => (
            <tr key={cost.id}>
              <th scope="row">{cost.name}</th>
              {numbers.map(([head, of]) => (
                <td key={head}>{of(cost)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {costs.length < 2 ? null : (
          <tfoot>
            <tr>
              <th scope="row">{`${costs.length} drivers`}</th>
              {numbers.map(([head, of]) => (
                <td key={head}>{of(sums)}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

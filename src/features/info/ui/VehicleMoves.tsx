import { useMemo } from 'react';
import { takes } from '#domain/inventory.ts';
import { Section } from '#views/kit/panels/Panel.tsx';
import { movesWhere } from '../../activities/index.ts';
import { useStatusBoard } from '../../activities/ui.ts';
import { past, upcoming } from '../info.queries.ts';
import { activityCardPx } from './ActivityCard.tsx';
import css from './Detail.module.css';
import { MoveCards } from './MoveCards.tsx';
import { useConsole } from './useConsole.tsx';

/** Cards visible at once; the others are reached by scrolling. */
const most = 5;

/** The moves of a vehicle: open ones, next deadline first, and past ones. */
export function VehicleMoves({ id, vin }: { readonly id: string; readonly vin: string }) {
  const { activities } = useConsole(({ world }) => world.tables);
  const board = useStatusBoard();
  const read = useMemo(() => movesWhere((row) => takes(row, { id, vin })), [id, vin]);
  const those = read(activities);
  const open = useMemo(() => upcoming({ activities }, those, board), [activities, those, board]);
  const done = useMemo(() => past({ activities }, those, board), [activities, those, board]);
  return (
    <>
      <Cards title="Upcoming" label="Upcoming moves" ordinals={open}>
        No upcoming moves
      </Cards>
      <Cards title="Past" label="Past moves" ordinals={done}>
        No past moves
      </Cards>
    </>
  );
}

function Cards(props: {
  readonly title: string;
  readonly label: string;
  readonly ordinals: readonly number[];
  readonly children: string;
}) {
  const { title, label, ordinals, children } = props;
  const count = ordinals.length;
  return (
    <Section title={title} aside={count.toLocaleString('en-US')}>
      {count === 0 ? (
        <p className={css.second}>{children}</p>
      ) : (
        <div className={css.cards} style={{ height: Math.min(count, most) * activityCardPx }}>
          <MoveCards label={label} ordinals={ordinals} isSelection={false} />
        </div>
      )}
    </Section>
  );
}

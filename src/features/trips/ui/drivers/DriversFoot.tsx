import { Button } from '#views/kit/buttons/Button.tsx';
import { Key } from '#views/kit/marks/Marks.tsx';
import { same } from '#domain/same.ts';
import { itinerariesOf } from '../../pool.queries.ts';
import { useTrips } from '../useTrips.tsx';
import { inHandOf } from './DriversStep.tsx';
import css from './drivers.module.css';
import { type DriversHand, emptyHand } from './hand.tsx';

/** While a driver is chosen only 'Return' is offered (S2 §2). */
export function DriversFoot(props: {
  readonly hand: DriversHand;
  readonly onHand: (hand: DriversHand) => void;
}) {
  const { hand, onHand } = props;
  const itineraries = useTrips(itinerariesOf, same);
  const name = useTrips(({ world }) => world.tables.drivers.get(hand.cursorId ?? '')?.name);
  const inHand = inHandOf(itineraries, hand);
  return (
    <>
      <Button onClick={() => onHand(emptyHand)}>Return</Button>
      <span className={css.footWords}>
        {inHand && name && hand.canTake ? (
          <>
            Click or <Key>Enter</Key> assigns {name} to #{inHand.column + 1}
          </>
        ) : null}
      </span>
    </>
  );
}

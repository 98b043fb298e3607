import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { same } from '#domain/same.ts';
import { lateWithNamed } from '../../trips.queries.ts';
import { useTrips } from '../useTrips.tsx';

/**
 * Named drivers are at the start when they can be: a plan from before that may run late. So may one
 * that waited for its confirmation, so no cause is claimed.
 */
export function LateWithDrivers() {
  const machine = useMachine();
  const late = useTrips(lateWithNamed, same);
  const name = useTrips(({ world }) => world.tables.activities.get(late[0] ?? '')?.name);
  if (late.length === 0) return null;
  const recalculate = () => {
    machine.dispatch({ type: 'trips/goTo', data: { step: 'plan' } });
    machine.dispatch({ type: 'trips/recalculate', data: {} });
  };
  return (
    <Notice
      tone="warn"
      action={
        <Button size="small" onClick={recalculate}>
          Recalculate
        </Button>
      }
    >
      {late.length === 1 ? `${name ?? 'A move'} is` : `${late.length} moves are`} late. The plan was
      calculated before the drivers were named: another order may be better.
    </Notice>
  );
}

import type { FoundPlace } from '#domain/foundPlace.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { foundLocation } from '../locations.forms.ts';
import { ownerOf } from '../locations.model.ts';
import { useLocations } from './useLocations.tsx';

/** Saves a place of the places service as a location. Resolves to why not; null: it is saved. */
export function useSavePlace(): (place: FoundPlace) => Promise<string | null> {
  const machine = useMachine();
  const accountId = useLocations(
    ({ scope, session }) => scope.state.accountId ?? session.state.user?.accountId ?? '',
  );
  return async (place) => {
    const data = { owner: ownerOf('own', accountId), location: foundLocation(place, accountId) };
    const end = await machine.dispatch({ type: 'locations/create', data }).ended;
    if (end.how === 'done') return null;
    return 'reason' in end ? end.reason : 'It was not saved.';
  };
}

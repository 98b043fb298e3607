import { formatTime } from '#domain/zones.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Icon } from '#views/kit/Icon.tsx';
import { KeyValueList, Section } from '#views/kit/Panel.tsx';
import { EmptyState } from '#views/kit/States.tsx';
import { StatusBadge } from '#views/kit/StatusBadge.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { placeLabel } from '../../activities/index.ts';
import { useStatusBoard } from '../../activities/ui.ts';
import { formatPhone, upcomingAt } from '../info.queries.ts';
import css from './Detail.module.css';
import { useConsole } from './useConsole.tsx';

const shown = 20;

/** One place: where it is and what is to be picked up or dropped off there. */
export function LocationDetail({ id }: { readonly id: string }) {
  const machine = useMachine();
  const world = useConsole((sees) => sees.world);
  const board = useStatusBoard();
  const location = world.tables.locations.get(id);
  if (!location) {
    return (
      <EmptyState icon="custom" title="This location is gone">
        It was removed, or it belongs to another account.
      </EmptyState>
    );
  }
  const upcoming = upcomingAt({ world }, id);
  const account = world.tables.accounts.get(location.accountId);
  return (
    <>
      <Section>
        <div className={css.thing}>
          <Icon of={location.kind} size={16} />
          <div className={css.words}>
            <h3 className={css.title}>{location.label}</h3>
            <span>
              {location.address}
              <br />
              {location.city}, {location.state} {location.postalCode}
            </span>
          </div>
        </div>
      </Section>
      <Section>
        <KeyValueList
          rows={[
            { term: 'Kind', value: kindWords[location.kind] },
            { term: 'Account', value: account?.name ?? 'Unknown' },
            { term: 'Phone', value: formatPhone(location.phone) },
          ]}
        />
      </Section>
      <Section>
        <CommandButton
          type="moves/start"
          data={{ startId: id, endId: null }}
          label="Move a vehicle from here"
          icon="add"
        />
      </Section>
      <Section title="Upcoming" aside={upcoming.length.toLocaleString('en-US')}>
        {upcoming.length === 0 ? (
          <p className={css.second}>Nothing is to be picked up or dropped off here.</p>
        ) : (
          <ul className={css.rows}>
            {upcoming.slice(0, shown).map((activity) => {
              const ordinal = world.tables.activities.ordinalOf(activity.id) ?? -1;
              const isPickup = activity.startId === id;
              const other = placeLabel({ world }, isPickup ? activity.endId : activity.startId);
              const endZone = world.tables.locations.get(activity.endId)?.timezone ?? operatorZone;
              return (
                <li key={activity.id} className={css.line}>
                  <button
                    type="button"
                    className={css.link}
                    onClick={() =>
                      machine.dispatch({
                        type: 'selection/choose',
                        data: { collection: 'activities', ids: [activity.id] },
                      })
                    }
                  >
                    {activity.name}
                  </button>
                  <StatusBadge status={board.statusAt(ordinal) ?? 'unknown'} />
                  <span className={css.leg}>
                    <span className={css.cut} title={other}>
                      {isPickup ? 'Out to' : 'In from'} {other}
                    </span>
                    {activity.deadlineMs === null ? null : (
                      <span className={css.code}>
                        by {formatTime(activity.deadlineMs, endZone, operatorZone)}
                      </span>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
        {upcoming.length > shown ? (
          <p className={css.second}>and {upcoming.length - shown} more</p>
        ) : null}
      </Section>
    </>
  );
}

const kindWords = {
  home: 'Home location',
  auction: 'Auction',
  custom: 'Custom location',
} as const;

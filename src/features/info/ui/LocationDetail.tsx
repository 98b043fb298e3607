import { useMemo } from 'react';
import type { Location } from '#domain/entities.ts';
import { formatPhone } from '#domain/phone.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { cutText } from '#views/kit/cutText.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { KeyValueList, Section } from '#views/kit/panels/Panel.tsx';
import { Columns } from './Columns.tsx';
import css from './Detail.module.css';
import { GoneOne } from './Gone.tsx';
import { UpcomingMoves } from './MoveLines.tsx';
import { useConsole } from './useConsole.tsx';

/** One location: its address and the moves that start or end there. */
export function LocationDetail({ id }: { readonly id: string }) {
  const world = useConsole((sees) => sees.world);
  const location = world.tables.locations.get(id);
  if (!location) return <GoneOne collection="locations" id={id} />;
  return (
    <>
      <Section>
        <div className={css.thing}>
          <Icon of={location.kind} size={16} />
          <div className={css.words}>
            <h3 data-leads className={css.title}>
              {cutText(location.label)}
            </h3>
            <span>
              {location.address}
              <br />
              {location.city}, {location.state} {location.postalCode}
            </span>
          </div>
        </div>
      </Section>
      <Columns
        left={<Facts location={location} />}
        right={<UpcomingMoves id={id} none="No upcoming pick-ups or drop-offs here." />}
      />
    </>
  );
}

function Facts({ location }: { readonly location: Location }) {
  const account = useConsole(({ world }) => world.tables.accounts.get(location.accountId));
  const from = useMemo(() => ({ startId: location.id, endId: null }), [location.id]);
  return (
    <>
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
        <CommandButton type="moves/start" data={from} label="Move a vehicle from here" icon="add" />
      </Section>
    </>
  );
}

const kindWords = {
  home: 'Home location',
  auction: 'Auction',
  once: 'Not saved',
  custom: 'Custom location',
} as const;

import { useMemo } from 'react';
import type { Location } from '#domain/entities.ts';
import { zoneAbbreviation } from '#domain/zones.ts';
import { formatPhone } from '#domain/phone.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Cut } from '#views/kit/marks/Cut.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { KeyValueList, Section } from '#views/kit/panels/Panel.tsx';
import { PlacePreview } from '#views/map/PlacePreview.tsx';
import { addressLine, coordinates } from '../../locations/index.ts';
import { LocationActions, LocationUnsaved, useHere, useWhyKept } from '../../locations/ui.ts';
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
              <Cut text={location.label} />
            </h3>
            <span>
              {[kindWords[location.kind], letterWords(location)].filter((part) => part).join(' · ')}
            </span>
          </div>
        </div>
        <div className={css.actions}>
          <LocationActions locationId={id} />
        </div>
        <LocationUnsaved locationId={id} />
        <div className="under2">
          <PlacePreview at={location} label={location.label} kind={location.kind} />
        </div>
      </Section>
      <Columns left={<Facts location={location} />} right={<UpcomingMoves id={id} />} />
    </>
  );
}

function Facts({ location }: { readonly location: Location }) {
  const account = useConsole(({ world }) => world.tables.accounts.get(location.accountId));
  const from = useMemo(() => ({ startId: location.id, endId: null }), [location.id]);
  const to = useMemo(() => ({ startId: null, endId: location.id }), [location.id]);
  const nowMs = useConsole(({ clock }) => clock.state.nowMs);
  const whyKept = useWhyKept(location.id);
  const here = useHere(location);
  const { contactName, contactPhone } = location;
  const phone = contactPhone ? formatPhone(contactPhone) : null;
  const contact = [contactName, phone].filter((part) => part).join(' · ');
  return (
    <>
      <Section>
        <div className={css.actions}>
          <CommandButton
            type="moves/start"
            data={from}
            label="Move from here"
            icon="pickup"
            size="small"
          />
          <CommandButton
            type="moves/start"
            data={to}
            label="Move to here"
            icon="dropoff"
            size="small"
          />
          <CommandButton
            type="map/fit"
            data={fitSelection}
            label="Locate"
            icon="locate"
            variant="ghost"
            size="small"
          />
        </div>
      </Section>
      <Section>
        <KeyValueList
          wide
          rows={[
            { term: 'Address', value: addressLine(location) || 'Unknown' },
            { term: 'Phone', value: formatPhone(location.phone) },
            ...(contact === '' ? [] : [{ term: 'Contact', value: contact }]),
            { term: 'Time zone', value: zoneAbbreviation(location.timezone, nowMs) },
            { term: 'Coordinates', value: coordinates(location) },
            { term: 'Now here', value: here },
            { term: 'Account', value: account?.name ?? 'Unknown' },
            ...(whyKept === null ? [] : [{ term: 'Not removable', value: whyKept }]),
          ]}
        />
      </Section>
    </>
  );
}

const fitSelection = { what: 'selection' } as const;

/** 'letter C on trips' */
function letterWords({ shorthand }: Location): string | null {
  return shorthand ? `letter ${shorthand} on trips` : null;
}

const kindWords = {
  home: 'Home location',
  auction: 'Auction',
  once: 'Not saved',
  custom: 'Custom location',
} as const;

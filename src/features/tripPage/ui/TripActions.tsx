import { useMemo, useState } from 'react';
import type { Trip } from '#domain/entities.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { type MenuEntry, MenuButton } from '#views/kit/overlays/Menu.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import css from './TripPage.module.css';

export type TripActionsProps = {
  readonly trip: Trip;
  /** The whole address of this page. */
  readonly link: string;
  /** The entries of 'Edit Trip'; the menu is absent without any (reading 37). */
  readonly entries: readonly MenuEntry[];
};

/** S2 §2: what can be done with the whole trip. */
export function TripActions({ trip, link, entries }: TripActionsProps) {
  const data = useMemo(() => ({ tripId: trip.id }), [trip.id]);
  return (
    <div className={css.actions}>
      <CommandButton type="map/viewTrip" data={data} label="Locate on map" icon="locate" />
      <PopoverButton label="Share trip" icon="share" placement="bottom end">
        <Share link={link} />
      </PopoverButton>
      {entries.length === 0 ? null : (
        <MenuButton label="Edit Trip" groups={[{ entries }]} placement="bottom end" />
      )}
    </div>
  );
}

/** The link to this page. */
function Share({ link }: { readonly link: string }) {
  const [message, setMessage] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setMessage('Link copied.');
    } catch {
      setMessage('This browser does not allow copying the link.');
    }
  }
  return (
    <div className={css.share}>
      <div className={css.shareLine}>
        <TextField label="Link to this page" value={link} onChange={() => {}} readOnly />
        <Button icon="copy" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p className={css.second}>
        It opens this page for users of this console who may see the trip. Others see a login.
      </p>
      <span role="status" className={css.second}>
        {message}
      </span>
    </div>
  );
}

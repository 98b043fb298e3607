import { useEffect, useMemo, useRef } from 'react';
import { callLink, dialed, formatPhone, phoneOf } from '#domain/phone.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { useOpen } from '#spine/outbox/ui.ts';
import { showNumber } from '../contact.requests.ts';
import css from './Contact.module.css';
import { useContact } from './useContact.tsx';

/** On a driver's card: a number to dial that hides the operator's own. Absent without a phone. */
export function NumberToCall({ driverId }: { readonly driverId: string }) {
  const data = useMemo(() => ({ driverId }), [driverId]);
  const hasPhone = useContact(
    ({ world }) => dialed(world.tables.drivers.get(driverId)?.phone ?? null) !== null,
  );
  const given = useContact(({ contact }) =>
    contact.state.numbers.find((one) => one.driverId === driverId),
  )?.phone;
  const isUnderWay = useOpen(showNumber, showNumber.subject(data)) !== undefined;
  const dial = useRef<HTMLAnchorElement>(null);
  const before = useRef({ driverId, given });
  useEffect(() => {
    const isNew = before.current.driverId === driverId && before.current.given === undefined;
    before.current = { driverId, given };
    // The number replaces the button and takes its focus.
    if (isNew && document.activeElement === document.body) dial.current?.focus();
  }, [driverId, given]);
  if (!hasPhone) return null;
  if (given === undefined) {
    return (
      <CommandButton
        type="contact/showNumber"
        data={data}
        label="Show a number to call"
        icon="call"
        size="small"
        pending={isUnderWay}
      />
    );
  }
  const { number, extension } = phoneOf(given);
  return (
    <p className={css.number}>
      <a ref={dial} className={css.dial} href={callLink(given) ?? undefined}>
        <Icon of="call" size={13} />
        {formatPhone(number)}
      </a>
      <span>
        {extension === null ? '' : `extension ${extension}, `}reaches the driver and hides your own
        number
      </span>
    </p>
  );
}

import { useMemo } from 'react';
import { phoneOf } from '#domain/phone.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useClose } from '#views/bind/useClose.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button, buttonClass } from '#views/kit/buttons/Button.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { CopyField } from '#views/kit/forms/CopyField.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Avatar } from '#views/kit/marks/Person.tsx';
import type { Window } from '../contact.model.ts';
import { bridges } from '../contact.requests.ts';
import css from './Contact.module.css';
import { useContact } from './useContact.tsx';

/** The comms window and the tracker link, on every screen. */
export function ContactWindows() {
  const window = useContact(({ contact }) => contact.state.window);
  const link = useContact(({ contact }) => contact.state.link);
  return (
    <>
      {window ? <CommsWindow window={window} /> : null}
      {link ? <TrackerLink key={link.url} {...link} /> : null}
    </>
  );
}

const kinds = [
  { value: 'sms', label: 'SMS', icon: 'text' },
  { value: 'voice', label: 'Voice', icon: 'call' },
] as const;

const howItGoes = {
  sms: 'You get a text message. What you answer to it goes on to the driver.',
  voice: 'Your phone rings. When you have picked it up, the driver is called.',
} as const;

const closeWindow = { type: 'contact/close', data: {} } as const;
const closeLink = { type: 'contact/closeLink', data: {} } as const;

/** S1 §4: SMS unless the operator chooses otherwise. */
function CommsWindow({ window }: { readonly window: Window }) {
  const { kind, driverId, activityId } = window;
  const whom = useMemo(() => ({ driverId, activityId }), [driverId, activityId]);
  const machine = useMachine();
  const driver = useContact(({ world }) => world.tables.drivers.get(driverId));
  const move = useContact(
    ({ world }) => world.tables.activities.get(activityId ?? '')?.name ?? null,
  );
  const close = useClose(closeWindow);
  const name = driver?.name ?? 'This driver';
  const { extension } = phoneOf(driver?.phone ?? '');
  return (
    <Dialog
      open
      title="Contact the driver"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <CommandButton type={bridges[kind].type} data={whom} label="Connect" variant="primary" />
        </>
      }
    >
      <div className="grid gap3">
        <div className="row gap2">
          <Avatar name={name} {...(driver ? { presence: driver.presence } : {})} />
          <span className={css.words}>
            <b>{name}</b>
            <span>{move === null ? 'Driver' : `Driver of ${move}`}</span>
          </span>
        </div>
        <Segmented
          label="Contact by"
          showLabel
          fill
          value={kind}
          options={kinds}
          onChange={(chosen) =>
            void machine.dispatch({ type: 'contact/choose', data: { kind: chosen } })
          }
        />
        {/* A bridge dials a number alone (S1 §7). Said here, as no notice has it: P20. */}
        {extension === null ? null : (
          <p>The driver is at extension {extension}, which a bridge does not dial: ask for it.</p>
        )}
        <p>
          {howItGoes[kind]} A bridge stands between you: neither of you sees the other’s number.
        </p>
      </div>
    </Dialog>
  );
}

/** S1 §2 'Link to Tracker'. The link was checked before it came here. */
function TrackerLink({ activityId, url }: { readonly activityId: string; readonly url: string }) {
  const name = useContact(({ world }) => world.tables.activities.get(activityId)?.name ?? 'a move');
  const isOwn = useMemo(() => new URL(url).origin === location.origin, [url]);
  const close = useClose(closeLink);
  return (
    <Dialog
      open
      hasResult
      title="Link to Tracker"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <a
            className={buttonClass({
              variant: 'primary',
              size: undefined,
              on: undefined,
              fill: undefined,
            })}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={close}
          >
            Open Link in a New Window
          </a>
        </>
      }
    >
      <div className="grid gap3">
        <p>The url below can be copy &amp; pasted to track activity movement</p>
        <CopyField label={`Link of ${name}`} value={url} />
        {isOwn ? (
          <p className={css.own}>
            <Icon of="info" size={13} /> This company has no tracker of its own: the link shows the
            move in another console.
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

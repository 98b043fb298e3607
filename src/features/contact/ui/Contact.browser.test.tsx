import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nowMs } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { answered, type Script } from '#wire/testing/scriptedLink.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { put } from '#spine/world/testing/world.ts';
import { contactProcess, type ContactSees, contactSlice } from '../index.ts';
import { contactRows } from '../testing/rows.ts';
import { ContactButton, ContactUnanswered, TrackButton } from './ContactButtons.tsx';
import { ContactWindows } from './ContactWindows.tsx';
import { NumberToCall } from './NumberToCall.tsx';

function Move({ label, id }: { readonly label: string; readonly id: string }) {
  return (
    <section aria-label={label}>
      <ContactButton collection="activities" id={id} />
      <TrackButton activityId={id} />
      <ContactUnanswered collection="activities" id={id} />
    </section>
  );
}

/** A move and its driver, each with its contact buttons. */
async function start(script: Script = {}, rows: Parameters<typeof put>[0] = contactRows) {
  const tracker = { origin: location.origin, hosts: ['see.example'], options: '' };
  const world = { put: put(rows) };
  const options = { ...world, processes: [contactProcess], ports: { tracker } };
  const run = await openScreen<ContactSees>([contactSlice], options, script);
  run.draw(
    <>
      <main>
        <Move label="Move" id="a1" />
        <Move label="Free move" id="a2" />
        <section aria-label="Driver">
          <NumberToCall driverId="d1" />
          <NumberToCall driverId="d2" />
          <ContactButton collection="drivers" id="d2" />
          <ContactUnanswered collection="drivers" id="d1" />
        </section>
      </main>
      <ContactWindows />
    </>,
  );
  return run;
}

const button = (name: string, within = 'Move') =>
  page.getByRole('region', { name: within, exact: true }).getByRole('button', { name });
const comms = page.getByRole('dialog', { name: 'Contact the driver' });
const bridged = answered<'createSMSBridge'>({ fromPhoneNumber: null }, nowMs);

describe('the comms window', () => {
  test('the keyboard opens it with SMS, chooses Voice, connects, and focus returns', async () => {
    const { sent, sees } = await start({ createVoiceBridge: [bridged] });
    (button('Contact').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(comms).toBeVisible();
    await expect.element(comms.getByText('Ann Lee')).toBeVisible();
    await expect.element(comms.getByText('Driver of PA-a1')).toBeVisible();
    await expect.element(comms.getByText(/neither of you sees the other’s number/)).toBeVisible();
    await expect.element(comms.getByText(/extension/)).not.toBeInTheDocument();
    await expect.element(comms.getByRole('radio', { name: 'SMS' })).toBeChecked();
    expect(await axeViolations()).toEqual([]);
    (comms.getByRole('radio', { name: 'SMS' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(comms.getByText(/^Your phone rings/)).toBeVisible();
    (comms.getByRole('button', { name: 'Connect' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(comms).not.toBeInTheDocument();
    await expect.poll(() => sent('createVoiceBridge').length).toBe(1);
    expect(sees().outbox.state.open).toEqual([]);
    await expect.element(button('Contact')).toHaveFocus();
  });

  test("a driver's extension is said, as no bridge dials it", async () => {
    const [ann, ...others] = contactRows.drivers;
    const drivers = [{ ...ann, phone: '+1 913 555 0123 x45' }, ...others];
    await start({}, { ...contactRows, drivers });
    await button('Contact').click();
    await expect.element(comms.getByText(/^The driver is at extension 45,/)).toBeVisible();
  });

  test('Cancel and Escape contact no driver', async () => {
    const { calls, records } = await start();
    for (const leave of [
      async () => {
        const cancel = comms.getByRole('button', { name: 'Cancel' });
        await expect.element(cancel).toBeVisible();
        // Once more while it closes: that asks for nothing, and no request is refused.
        (cancel.element() as HTMLElement).click();
        (cancel.element() as HTMLElement).click();
      },
      () => userEvent.keyboard('{Escape}'),
    ]) {
      await button('Contact').click();
      await expect.element(comms).toBeVisible();
      await leave();
      await expect.element(comms).not.toBeInTheDocument();
    }
    expect(records.filter(({ type }) => type === 'contact/close')).toHaveLength(2);
    expect(calls).toEqual([]);
  });

  test('where no driver can be contacted, the button gives the reason', async () => {
    await start();
    const off = button('Contact', 'Free move');
    await expect.element(off).toHaveAccessibleDescription('The move has no driver yet.');
    const mute = button('Contact', 'Driver');
    await expect.element(mute).toHaveAccessibleDescription('Driver d2 has no phone number.');
    const track = button('Track', 'Free move');
    await expect.element(track).toHaveAccessibleDescription('The move is not on a trip.');
  });

  test('an unanswered request is shown at move and driver until the operator decides', async () => {
    const lost = { is: 'outcomeUnknown' } as const;
    const { run, sent } = await start({ createSMSBridge: [lost, bridged], openTracker: [lost] });
    const unanswered = (within: string, what: string) =>
      page
        .getByRole('region', { name: within, exact: true })
        .getByText(`The ${what} was sent and no answer came. Not repeated by itself: `);
    await run('contact/text', { driverId: 'd1', activityId: 'a1' });
    const places = ['Move', 'Driver'];
    for (const place of places) await expect.element(unanswered(place, 'text')).toBeVisible();
    await button('Ask again').click();
    for (const place of places) {
      await expect.element(unanswered(place, 'text')).not.toBeInTheDocument();
    }
    expect(new Set(sent('createSMSBridge').map(({ key }) => key)).size).toBe(1);
    await run('contact/track', { collection: 'activities', ids: ['a1'] });
    for (const place of places) await expect.element(unanswered(place, 'request')).toBeVisible();
    expect(unanswered('Free move', 'request').elements()).toEqual([]);
  });

  test("requests that can't wait are off, with the reason, during a connection loss", async () => {
    const { run } = await start();
    await button('Contact').click();
    await run('connection/linkHeard', { link: 'lost', atMs: null });
    const reason = 'The connection is lost, and this cannot wait for it.';
    for (const off of [comms.getByRole('button', { name: 'Connect' }), button('Track')]) {
      await expect.element(off).toHaveAccessibleDescription(reason);
    }
  });
});

test('a number to call is dialed from the card; without a phone there is none', async () => {
  const number = answered<'createAnonymousPhoneNumber'>({ phoneNumber: '+17855550001' }, nowMs);
  await start({ createAnonymousPhoneNumber: [number] });
  const ask = page.getByRole('button', { name: 'Show a number to call' });
  await expect.poll(() => ask.elements().length).toBe(1);
  (ask.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dial = page.getByRole('link', { name: '(785) 555-0001' });
  await expect.element(dial).toHaveAttribute('href', 'tel:+17855550001');
  await expect.element(dial).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
});

test("a number's extension is dialed apart, and said beside the number", async () => {
  const phoneNumber = '+17855550001;ext=45';
  await start({
    createAnonymousPhoneNumber: [answered<'createAnonymousPhoneNumber'>({ phoneNumber }, nowMs)],
  });
  await page.getByRole('button', { name: 'Show a number to call' }).click();
  const dial = page.getByRole('link', { name: '(785) 555-0001', exact: true });
  await expect.element(dial).toHaveAttribute('href', 'tel:+17855550001;ext=45');
  const words = 'extension 45, reaches the driver and hides your own number';
  await expect.element(page.getByText(words)).toBeVisible();
});

describe('Link to Tracker', () => {
  const url = 'https://see.example/f/1';
  const dialog = page.getByRole('dialog', { name: 'Link to Tracker' });

  test('the link is shown, copied, and opened without access to this page', async () => {
    const { sees } = await start({ openTracker: [answered<'openTracker'>({ url }, nowMs)] });
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await button('Track').click();
    const words = 'The url below can be copy & pasted to track activity movement';
    await expect.element(dialog.getByText(words)).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Link of PA-a1' })).toHaveValue(url);
    expect(await axeViolations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect.element(dialog.getByText('Copied', { exact: true })).toBeVisible();
    expect(copied).toEqual([url]);
    const link = dialog.getByRole('link', { name: 'Open Link in a New Window' });
    await expect.element(link).toHaveAttribute('href', url);
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(dialog.getByText(/no tracker of its own/).elements()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sees().contact.state.link).toBeNull();
  });

  test('a link into this console is marked as such', async () => {
    const own = '/command-center/activities?find=PA-a1';
    await start({ openTracker: [answered<'openTracker'>({ url: own }, nowMs)] });
    await button('Track').click();
    await expect.element(dialog.getByText(/no tracker of its own/)).toBeVisible();
  });

  test('a link that fails the check is never shown', async () => {
    const bad = answered<'openTracker'>({ url: 'https://evil.example/' }, nowMs);
    const { types } = await start({ openTracker: [bad] });
    await button('Track').click();
    await expect.poll(() => types()).toContain('outbox/closed');
    expect(dialog.elements()).toEqual([]);
  });
});

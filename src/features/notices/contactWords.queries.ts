import type { ContactKind } from '../contact/index.ts';

type Words = { readonly title: string; readonly text: string };

/** What happens now that a bridge is there; null where the screen shows it (reading 55). */
export function contactDone(
  kind: ContactKind,
  name: string,
  /** The last digits of the operator's own number. */
  endsIn: string | null,
): Words | null {
  const phone = endsIn === null ? 'Your phone' : `Your phone ending in ${endsIn}`;
  const hidden = 'Your number stays hidden.';
  if (kind === 'sms') {
    const text = `${phone} gets a text: answer it, and ${name} reads what you write. ${hidden}`;
    return { title: 'Text on its way.', text };
  }
  if (kind === 'voice') {
    const text = `${phone} rings now: pick it up, and ${name} is called. ${hidden}`;
    return { title: 'Call on its way.', text };
  }
  return null;
}

const failures: { readonly [K in ContactKind]: string } = {
  sms: 'Unable to text driver.',
  voice: 'Unable to call driver.',
  number: 'Unable to get a number to call.',
  track: 'Unable to track the move.',
};

type Failure = {
  readonly kind: ContactKind;
  readonly activityId: string | null;
  readonly why: string;
  readonly outOfOrder: boolean;
};

/** S1 §8: a driver who was asked for through his move, and a service that fails by itself. */
export function contactFailed(failure: Failure): Words & { readonly kind: 'error' | 'warning' } {
  const { kind, activityId, why, outOfOrder } = failure;
  if (outOfOrder && activityId !== null && (kind === 'sms' || kind === 'voice')) {
    const text = `Contacting activity driver is currently unavailable. ${why}`;
    return { kind: 'warning', title: 'Out of order', text };
  }
  return { kind: 'error', title: failures[kind], text: why };
}

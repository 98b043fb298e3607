import { samplesOf } from '#kernel/testing/samples.ts';
import type { outboxCommands } from '../outbox.commands.ts';
import type { OpenRequest } from '../outbox.model.ts';
import type { OutboxSees } from '../outbox.slice.ts';

const why = 'The browser is full.';
const open = ({ outbox }: OutboxSees) => outbox.state.open.map(({ intentId }) => ({ intentId }));

/** A request as if it had been sent from a closed tab. */
export function adoptable({ intentId, partOf: _act, sentMs: _sent, ...one }: OpenRequest) {
  const phase = one.phase === 'waiting' ? ('waiting' as const) : ('unknown' as const);
  return { ...one, was: `closed:${intentId}`, phase };
}

export const outboxSamples = samplesOf<ReturnType<typeof outboxCommands>, OutboxSees>({
  'outbox/show': () => [],
  'outbox/askAgain': open,
  'outbox/giveUp': open,
  'outbox/withdraw': open,
  'outbox/heldBack': open,
  'outbox/failed': (sees) => open(sees).map((one) => ({ ...one, why })),
  'outbox/dropped': (sees) => open(sees).map((one) => ({ ...one, why })),
  'outbox/adopt': ({ outbox }) => outbox.state.open.map(adoptable),
  'outbox/takeOver': ({ outbox }) => [
    { name: 'closed', requests: 1, forms: 0, attempts: outbox.state.attempts },
  ],
  'outbox/dismiss': ({ outbox }) =>
    outbox.state.attempts.map(({ of, subject }) => ({ of, subject })),
});

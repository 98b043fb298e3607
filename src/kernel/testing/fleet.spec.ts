import { expect, test } from 'vitest';
import { ledgerSlice, notesSlice } from './fleet.ts';
import { COMMAND_ID, specFor } from './spec.ts';

const { command, event, given } = specFor(ledgerSlice, { clockMs: 1_800_000_000_000 });
const notes = specFor(notesSlice);

test('a transfer is requested and noted in one batch', () => {
  const came = given().when({ type: 'ledger/transfer', data: { amount: 7 } });
  came
    .then(
      { type: 'ledger/requested', data: { id: COMMAND_ID, amount: 7 } },
      { type: 'notes/written', data: { id: `transfer ${COMMAND_ID}`, text: '7' } },
    )
    .thenEnds([]);
  expect(came.after.ledger.state.pending).toEqual({ [COMMAND_ID]: 7 });
  expect(() => came.then([])).toThrow();
  expect(() => came.thenRejected('no')).toThrow();
});

test('a transfer of amount 0 is rejected', () => {
  const came = given().when({ type: 'ledger/transfer', data: { amount: 0 } });
  came.thenRejected('The amount must be positive.');
  expect(() => came.then([])).toThrow('It was rejected');
  expect(() => came.thenRejected('another reason')).toThrow();
});

test('a reply ends the intent it answers', () => {
  given({ type: 'ledger/requested', data: { id: 's:4', amount: 7 } })
    .when({ type: 'ledger/replied', data: { id: 's:4', how: 'done' } })
    .then({ type: 'ledger/settled', data: { id: 's:4', how: 'done' } })
    .thenDone('s:4');
});

test('then takes the exact events as arguments or as a list', () => {
  const requested = event('ledger/requested', 'id', 'amount');
  const replied = command('ledger/replied', 'id', 'how');
  const both = given(requested('s:4', 7)).and(requested('s:5', 8));
  expect(both.sees.ledger.state.pending).toEqual({ 's:4': 7, 's:5': 8 });
  const came = both.when(replied('s:5', 'done'));
  const settled = { type: 'ledger/settled', data: { id: 's:5', how: 'done' } } as const;
  came.then(settled).then([settled]);
  expect(() => came.then(settled, settled)).toThrow();
  expect(() => came.thenReverts(settled)).toThrow();
  expect(() => came.thenDone()).toThrow();
  expect(() => came.thenDone('s:5', COMMAND_ID)).toThrow();
});

test('writing over a note can be taken back', () => {
  notes
    .given({ type: 'notes/written', data: { id: 'a', text: 'old' } })
    .when({ type: 'notes/write', data: { id: 'a', text: 'new' } })
    .then({ type: 'notes/written', data: { id: 'a', text: 'new' } })
    .thenReverts({ type: 'notes/restored', data: { id: 'a', row: '{"text":"old","tags":[]}' } });
});

test('a spec throws on unknown events and payloads', () => {
  expect(() => given({ type: 'ledger/unheard', data: {} })).toThrow('is not an event');
  expect(() => given({ type: 'notes/written', data: { id: 1 } })).toThrow('expected string');
});

import { expect, test } from 'vitest';
import { specFor } from '#kernel/testing/spec.ts';
import { discardedKept } from './flow.model.ts';
import { unfinished } from './flow.queries.ts';
import { flowSlice } from './flow.slice.ts';
import { flowChanged, flowOpened } from './testing/events.ts';

const { given } = specFor(flowSlice);
const wizard = (id: number, of = 'moves') =>
  flowOpened({
    id,
    of,
    title: `Wizard of ${of}`,
    name: `the draft of ${of}`,
    request: { of: `${of}/save`, subject: `${of}:${id}` },
  });
const aside = (id: number, isListed = true, forgets: readonly number[] = []) =>
  ({ type: 'flow/putAside', data: { id, of: 'moves', isListed, forgets } }) as const;
const kept = (id: number) => [wizard(id), flowChanged(`A → ${id}`), aside(id)] as const;
const resume = (id: number, other?: 'keep' | 'discard') =>
  ({ type: 'flow/resume', data: other ? { id, other } : { id } }) as const;
const discard = (id: number) => ({ type: 'flow/discard', data: { id } }) as const;
const resumed = (id: number) => ({ type: 'flow/resumed', data: { id, of: 'moves' } }) as const;

test('drafts put aside are listed in the order they were begun', () => {
  const { sees } = given(...kept(1), ...kept(2), resumed(1), aside(1));
  expect(unfinished(sees).map(({ title }) => title)).toEqual([
    'Wizard of moves: A → 1',
    'Wizard of moves: A → 2',
  ]);
});

test('a kept draft is resumed; one undo puts it aside again', () => {
  const came = given(...kept(1)).when(resume(1));
  came.then([resumed(1)]).thenReverts([aside(1)]);
  expect(came.after.flow.state).toMatchObject({ open: { id: 1, isTyped: true }, aside: [] });
});

test('resuming a draft while another is open asks about the open one', () => {
  const beside = given(...kept(1), wizard(2), flowChanged('B → C'));
  const wanted = { type: 'flow/resume', data: { id: 1 } };
  beside
    .when(resume(1))
    .then([{ type: 'flow/asked', data: { wanted } }])
    .thenReverts([]);
  beside
    .when(resume(1, 'keep'))
    .then([aside(2), resumed(1)])
    .thenReverts([aside(1), resumed(2)]);
  beside.when(resume(1, 'discard')).then([aside(2, false), resumed(1)]);
});

test('an empty draft makes room without a question', () => {
  given(...kept(1), wizard(2))
    .when(resume(1))
    .then([aside(2, false), resumed(1)]);
});

test('a kept draft is discarded, and one undo brings it back', () => {
  const came = given(...kept(1)).when(discard(1));
  came
    .then([{ type: 'flow/discarded', data: { id: 1, forgets: [] } }])
    .thenReverts([{ type: 'flow/putBack', data: { id: 1 } }]);
  expect(unfinished(came.after)).toEqual([]);
});

test('the oldest of many discarded drafts is forgotten', () => {
  const many = Array.from({ length: discardedKept }, (_, at) => [
    wizard(at + 1),
    aside(at + 1, false),
  ]).flat();
  const came = given(...many, ...kept(900)).when(discard(900));
  came.then([{ type: 'flow/discarded', data: { id: 900, forgets: [1] } }]);
  expect(came.after.flow.state.aside[0]?.id).toBe(2);
});

test('a missing draft is neither resumed nor discarded, and no question is open', () => {
  const gone = 'This draft no longer exists.';
  given(wizard(1), aside(1, false)).when(resume(1)).thenRejected(gone);
  given().when(discard(1)).thenRejected(gone);
  given().when({ type: 'flow/stay', data: {} }).thenRejected('There is no question to answer.');
});

test('the palette resumes the newest draft', () => {
  const { from } = flowSlice.registry['flow/resume'];
  expect(from?.(given().sees)).toMatchObject({ reason: 'No draft was put aside.' });
  expect(from?.(given(...kept(1), ...kept(2)).sees)).toEqual({ yes: true, data: { id: 2 } });
});

import { describe, expect, test } from 'vitest';
import { activityRow, nowMs } from '#domain/testing/rows.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { endingRequests, endingsSlice } from '../endings/index.ts';
import { change, closed, opened } from '#spine/outbox/testing/events.ts';
import { begun as signedIn, changed, ticked } from '#spine/world/testing/world.ts';
import { movesSlice } from '../moves/index.ts';
import { requestsOfAll } from '#spine/outbox/index.ts';
import type { Act } from './audit.model.ts';
import { actsOfTrip, deedsAfter, finished, wayBack } from './audit.queries.ts';
import { auditSlice } from './audit.slice.ts';

const { given } = specFor(auditSlice, { beside: [endingsSlice] });
const { cancel } = endingRequests;
const asked = { activityId: 'a1', version: 3 };
const own = { intentId: 's:2' };
const acts = (...events: readonly GivenEvent[]) => given(...events).sees.audit.state.acts;

describe('an act and its end', () => {
  const changes = [change('Move', 'A → B', null)];
  const note = { subject: 'PA-1', activityIds: ['a1'], changes };
  const begun = opened(cancel, asked, { ...own, note });
  const unknown = { type: 'outbox/unknown', data: { ...own, told: null } };
  const again = { type: 'outbox/askedAgain', data: own };

  test('an act holds its request with its note and is under way once requested', () => {
    const who = { id: 's:2', actor: 'tester', command: 'endings/cancel' };
    expect(acts(begun)).toMatchObject([{ ...who, ...note, end: 'under way', why: null }]);
  });

  test('an act without an answer is unknown, and under way again once it is retried', () => {
    expect(acts(begun, unknown)).toMatchObject([{ end: 'unknown' }]);
    expect(acts(begun, unknown, again)).toMatchObject([{ end: 'under way' }]);
  });

  test.each([
    ['done', null],
    ['refused', 'No.'],
    ['failed', 'No.'],
    ['givenUp', 'No.'],
    ['withdrawn', 'No.'],
  ] as const)('an act that was %s is listed with that end, its time and its reason', (how, why) => {
    const result = how === 'done' ? {} : null;
    expect(acts(begun, closed(cancel, asked, how, { ...own, result }))).toMatchObject([
      { end: how, why, endedMs: 1_800_000_000_000 },
    ]);
  });

  test('the acts of a trip keep those about a move that left it, up to the act that did', () => {
    const of = (intentId: string, atMs: number, subject: string, activityIds: readonly string[]) =>
      ({
        id: intentId,
        atMs,
        subject,
        activityIds,
        changes: [],
        actor: 'tester',
        command: 'tripPage/applyRemedy',
        end: 'done',
        endedMs: atMs,
        why: null,
      }) as const satisfies Act;
    const all = [
      of('s:1', 1, 'PA-2', ['a2']),
      of('s:2', 2, 'Trip #KC-1', ['a1', 'a2']),
      of('s:3', 3, 'PA-2', ['a2']),
      of('s:4', 4, 'Trip #KC-2', ['a2', 'a3']),
      of('s:5', 5, 'PA-1', ['a1']),
    ];
    const ofTrip = actsOfTrip(all, { name: 'KC-1', activityIds: ['a1'] });
    expect(ofTrip.map(({ id }) => id)).toEqual(['s:1', 's:2', 's:5']);
  });

  test('finished acts are listed newest first, without those that need the operator', () => {
    const all = acts(
      begun,
      opened(cancel, asked, { intentId: 's:3' }),
      opened(cancel, asked, { intentId: 's:4' }),
      closed(cancel, asked, 'refused', own),
      closed(cancel, asked, 'done', { intentId: 's:3', result: {} }),
    );
    const ids = (but: readonly string[]) => finished(all, but).map(({ id }) => id);
    expect(ids([])).toEqual(['s:2', 's:3']);
    expect(ids(['s:2'])).toEqual(['s:3']);
  });

  test('an act lists the moves it created and no other rows as moves', () => {
    const made = opened(cancel, asked, own);
    const answer = { kind: 'success', title: 'Saved.', text: '', moves: ['a7'] } as const;
    const end = (more: object) => closed(cancel, asked, 'done', { ...own, result: {}, ...more });
    expect(acts(made, end({ told: answer, rows: ['a7', 'v1'] }))).toMatchObject([
      { activityIds: ['a7'] },
    ]);
    expect(acts(made, end({ rows: ['v1'] }))).toMatchObject([{ activityIds: [] }]);
  });
});

describe('taking an edit back', () => {
  const requests = requestsOfAll([movesSlice] as never);
  const done = {
    id: 's:9',
    atMs: nowMs,
    endedMs: nowMs,
    actor: 'dana',
    command: 'moves/saveEdits',
    subject: 'PA-1',
    activityIds: ['a1'],
    changes: [change('Notes', 'Ring', 'Ring twice')],
    end: 'done',
    why: null,
  } as const;
  const world = (row: object) => {
    const rows = changed({ locations: ['A', 'B'], activities: [activityRow('a1', row)] });
    return given(signedIn, ticked(), rows).sees;
  };

  test('taking an edit back sets the earlier value on the current version', () => {
    expect(wayBack(requests, done, world({ notes: 'Ring twice', version: 7 }))).toMatchObject({
      yes: true,
      data: { activityId: 'a1', version: 7, fields: { notes: 'Ring' } },
    });
  });

  test('taking back is refused when the row changed since or is gone, or the edit failed', () => {
    const sees = world({ notes: 'Ring thrice' });
    const back = (more: Partial<Act>) => wayBack(requests, { ...done, ...more }, sees);
    expect(back({})).toMatchObject({ reason: 'Notes has been changed since.' });
    expect(back({ activityIds: ['a9'] })).toMatchObject({ yes: false });
    expect(back({ end: 'failed' })).toMatchObject({ yes: false });
    expect(back({ command: 'moves/create' })).toMatchObject({ yes: false });
  });
});

test('after a step comes what was done later in the same log, and changed something', () => {
  const act = (id: string, own: Partial<Act> = {}) =>
    ({ id, end: 'done', changes: [{}], ...own }) as Act;
  const all = [
    act('s:4'),
    act('s:5'),
    act('s:12'),
    act('t:9'),
    act('s:13', { end: 'failed' }),
    act('s:14', { changes: [] }),
  ];
  const ids = (stepId: string | null) => deedsAfter(all, stepId).map(({ id }) => id);
  expect(ids('s:4')).toEqual(['s:5', 's:12']);
  expect(ids('s:5')).toEqual(['s:12']);
  expect(ids('t:1')).toEqual(['t:9']);
  expect(ids(null)).toEqual(['s:4', 's:5', 's:12', 't:9']);
  // A log's name may have a colon.
  expect(deedsAfter([act('a:b:3')], 'a:b:2').map(({ id }) => id)).toEqual(['a:b:3']);
  expect(deedsAfter([act('a:b:3')], 'a:c:2')).toEqual([]);
});

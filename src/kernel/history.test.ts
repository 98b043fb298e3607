import { describe, expect, test } from 'vitest';
import { compile } from './catalog.ts';
import { History } from './history.ts';
import type { CommandRecord, EventRecord, Json, RecordId } from './records.ts';
import { fleet } from './testing/fleet.ts';

const catalog = compile(fleet);
const shared = { at: 0, actor: 'a', origin: 'operator', lens: 'view' } as const;
type Body = { readonly type: string; readonly data: Json };
const write = (id: string): Body => ({ type: 'notes/written', data: { id, text: 'x' } });
const erase = (id: string): Body => ({ type: 'notes/erased', data: { id } });
const total: Body = { type: 'ledger/totalSet', data: { total: 1 } };
const again = 'This cannot be undone: what it changed has been changed again since.';

/** A session of commands with one batch each. */
class Session {
  readonly history: History;
  #seq: number;

  constructor(history = new History(catalog), seq = 0) {
    this.history = history;
    this.#seq = seq;
  }

  note(
    type: string,
    events: readonly Body[],
    more: Partial<Pick<EventRecord, 'revert' | 'undoes'>> = {},
    of: Partial<Pick<CommandRecord, 'cause' | 'root'>> = {},
  ): RecordId {
    const { command, batch } = this.#recorded(type, events, more, of);
    this.history.note(command, batch, this.history.touched(batch));
    return command.id;
  }

  later(events: readonly Body[], failed = throwing): void {
    const { command, batch } = this.#recorded('notes/overrule', events, {}, {});
    this.history.noteLater(command, batch, failed);
  }

  step(id: string, of: Partial<Pick<CommandRecord, 'cause' | 'root'>> = {}): RecordId {
    return this.note('notes/write', [write(id)], { revert: [erase(id)] }, of);
  }

  undo(root: RecordId): RecordId {
    return this.note('kernel/undo', [erase('any')], { undoes: root });
  }

  #recorded(
    type: string,
    events: readonly Body[],
    { revert, undoes }: Partial<Pick<EventRecord, 'revert' | 'undoes'>>,
    { cause = null, root }: Partial<Pick<CommandRecord, 'cause' | 'root'>>,
  ) {
    const seq = this.#seq;
    this.#seq += 1 + events.length;
    const id: RecordId = `s:${seq}`;
    const own = { ...shared, cause, root: root ?? id };
    const data: Json = { id: 'x', text: 'x' };
    const command: CommandRecord = { ...own, kind: 'command', seq, id, type, data };
    const batch = events.map((body, at): EventRecord => {
      const number = seq + 1 + at;
      const place = { kind: 'event', seq: number, id: `s:${number}` as const, cause: id } as const;
      const isLast = at === events.length - 1;
      const way = { ...(isLast && revert && { revert }), ...(undoes && { undoes }) };
      return { ...own, ...body, ...place, ...way, batch: { first: seq + 1, size: events.length } };
    });
    return { command, batch };
  }
}
const throwing = (_batch: unknown, error: unknown) => {
  throw error;
};

describe('undo', () => {
  test('of a session without steps is refused, forwards and back', () => {
    const { history } = new Session();
    expect(history.canUndo()).toEqual({ yes: false, reason: 'There is nothing to undo.' });
    expect(history.canRedo()).toEqual({ yes: false, reason: 'There is nothing to redo.' });
  });

  test('takes back the newest step, under the label of its command', () => {
    const session = new Session();
    session.step('a');
    const id = session.step('b');
    expect(session.history.canUndo()).toEqual({
      yes: true,
      label: 'Write note',
      step: {
        id,
        root: id,
        type: 'notes/write',
        data: { id: 'x', text: 'x' },
        revert: [erase('b')],
        keys: ['note:b'],
        overtaken: false,
      },
    });
  });

  test('of a command without a label names its type', () => {
    const session = new Session();
    session.note('future/step', [write('a')], { revert: [erase('a')] });
    expect(session.history.canUndo()).toMatchObject({ label: 'future/step' });
  });

  test.each([
    ['the same note', [write('a')], again],
    ['another note first and the same one then', [write('b'), write('a')], again],
    ['another note', [write('b')], null],
    ['another thing', [total], null],
    ['an event that no slice knows', [{ type: 'x', data: null }], null],
  ] as const)(
    'is allowed, or refused with its reason, after a change of %s by others',
    (_what, events, reason) => {
      const session = new Session();
      session.step('a');
      session.note('notes/overrule', events);
      const can = session.history.canUndo();
      expect(can.yes ? null : can.reason).toBe(reason);
    },
  );

  test('is allowed where the later change belongs to the step itself', () => {
    const session = new Session();
    const root = session.step('a');
    session.note('notes/overrule', [write('a')], {}, { root });
    expect(session.history.canUndo().yes).toBe(true);
  });

  test('of a step that goes back elsewhere is refused once that was changed', () => {
    const session = new Session();
    session.note('notes/write', [write('a')], { revert: [erase('b')] });
    session.note('notes/overrule', [write('b')]);
    expect(session.history.canUndo()).toEqual({ yes: false, reason: again });
  });

  test('a batch with an empty way back is no step', () => {
    const session = new Session();
    session.note('notes/write', [write('a')], { revert: [] });
    expect(session.history.canUndo().yes).toBe(false);
  });

  test('keeps 100 steps, and a step that is forgotten stands in the way of none', () => {
    const session = new Session();
    for (let n = 0; n <= 100; n += 1) session.step(`n${n}`);
    const { undo } = session.history.save();
    expect(undo).toHaveLength(100);
    expect(undo[0]?.keys).toEqual(['note:n1']);
  });
});

describe('redo', () => {
  test('brings back what was taken back last, and a new step forgets it', () => {
    const session = new Session();
    const first = session.step('a');
    const second = session.step('b');
    const undoSecond = session.undo(second);
    const undoFirst = session.undo(first);
    const { history } = session;
    expect(history.canUndo().yes).toBe(false);
    expect(history.canRedo()).toMatchObject({ yes: true, label: 'Write note' });
    expect(history.save().redo.map(({ undo }) => undo)).toEqual([undoSecond, undoFirst]);
    session.step('a', { cause: undoFirst });
    expect(history.save().redo.map(({ undo }) => undo)).toEqual([undoSecond]);
    session.step('c');
    expect(history.canRedo().yes).toBe(false);
  });

  test('is forgotten by a step with another cause', () => {
    const session = new Session();
    session.undo(session.step('a'));
    session.step('b', { cause: 's:0' });
    expect(session.history.save().redo).toEqual([]);
  });

  test('of a step that is not there takes nothing back', () => {
    const session = new Session();
    session.step('a');
    session.undo('s:99');
    expect(session.history.canUndo().yes).toBe(true);
    expect(session.history.canRedo().yes).toBe(false);
  });
});

describe('the history of a log that is read', () => {
  test('is what it was live, once it has caught up', () => {
    const session = new Session();
    session.later([write('a')]);
    session.step('a');
    session.history.catchUp(throwing);
    expect(session.history.canUndo().yes).toBe(true);
    session.later([write('b')]);
    session.history.catchUp(throwing);
    expect(session.history.canUndo().yes).toBe(true);
    session.later([write('a')]);
    expect(session.history.canUndo().yes).toBe(true);
    session.history.catchUp(throwing);
    expect(session.history.canUndo()).toEqual({ yes: false, reason: again });
  });

  test('a change between two steps overtakes the first alone', () => {
    const session = new Session();
    session.step('a');
    session.later([write('a')]);
    session.step('a');
    session.history.catchUp(throwing);
    expect(session.history.save().undo.map(({ overtaken }) => overtaken)).toEqual([true, false]);
  });

  test('catches up by itself after 4,000 batches', () => {
    const session = new Session();
    session.step('a');
    session.later([write('a')]);
    for (let n = 1; n < 3_999; n += 1) session.later([total]);
    expect(session.history.canUndo().yes).toBe(true);
    session.later([total]);
    expect(session.history.canUndo().yes).toBe(false);
  });

  test('reports a batch whose changes cannot be read, and goes on', () => {
    const session = new Session();
    session.step('a');
    const failures: unknown[] = [];
    session.later([{ type: 'notes/written', data: null }, write('b')], throwing);
    session.later([write('a')], throwing);
    session.history.catchUp((batch, error) => failures.push([batch, error]));
    expect(failures).toHaveLength(1);
    expect(session.history.canUndo()).toEqual({ yes: false, reason: again });
  });

  test('goes on from what was saved', () => {
    const session = new Session();
    session.step('a');
    session.step('b');
    session.note('notes/overrule', [write('b')]);
    const saved = JSON.parse(JSON.stringify(session.history.save()));
    const next = new Session(new History(catalog, saved), 1_000);
    expect(next.history.save()).toEqual(saved);
    expect(next.history.canUndo()).toEqual({ yes: false, reason: again });
    next.later([write('a')]);
    next.history.catchUp(throwing);
    expect(next.history.save().undo.map(({ overtaken }) => overtaken)).toEqual([true, true]);
    const redo = [{ type: 'notes/erase', data: null, undo: 's:3' }] as const;
    const undone = new History(catalog, { undo: [], redo });
    expect(undone.canRedo()).toEqual({ yes: true, label: 'Erase note', step: redo[0] });
  });
});

import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { onSigint, PlanSearch } from './planSearch.ts';

function shown(isTerminal: boolean, columns = 80) {
  const written: string[] = [];
  const search = new PlanSearch({ isTerminal, columns, write: (text) => written.push(text) });
  return { search, written };
}

test('on a terminal one line is written over, and nothing of it is left at the end', () => {
  const { search, written } = shown(true);
  search.show('searching', 0.104, 'best so far $100.00');
  search.show('searching', 0.108, 'best so far $100.00');
  search.show('searching', 0.5, 'best so far $9.00');
  search.clear();
  search.clear();
  expect(written).toEqual([
    '\rsearching 10%, best so far $100.00',
    '\rsearching 50%, best so far $9.00  ',
    `\r${' '.repeat(32)}\r`,
  ]);
});

test('on a narrow terminal the line is cut, so that it does not wrap', () => {
  const { search, written } = shown(true, 10);
  search.show('searching', 0, 'best so far $100.00');
  expect(written).toEqual(['\rsearching']);
});

test('a terminal that does not report its width is taken as 80 columns wide', () => {
  const { search, written } = shown(true, 0);
  search.show('searching', 0, 'best so far $100.00');
  expect(written).toEqual(['\rsearching 0%, best so far $100.00']);
});

test('elsewhere each twentieth of a stage is a line of its own', () => {
  const { search, written } = shown(false);
  search.show('searching', 0.5, 'a');
  search.show('searching', 0.549, 'b');
  search.show('searching', 0.55, 'c');
  search.show('proving', 0.55, 'd');
  search.clear();
  expect(written).toEqual(['searching 50%, a\n', 'searching 55%, c\n', 'proving 55%, d\n']);
});

test('before there is a plan a terminal shows that, and no line is written elsewhere', () => {
  const [terminal, file] = [shown(true), shown(false)];
  for (const { search } of [terminal, file]) search.show('searching', 0, null);
  expect(terminal.written).toEqual(['\rsearching 0%, no plan yet']);
  file.search.show('searching', 0.01, 'a');
  expect(file.written).toEqual(['searching 1%, a\n']);
});

test('a search that is stopped goes on until it has a plan', async () => {
  const search = new PlanSearch(null);
  let turns = 0;
  function* unending(): Generator<'turn', string, undefined> {
    for (;;) yield 'turn';
  }
  const hear = () => {
    turns += 1;
  };
  search.isStopped = true;
  expect(await search.advance(unending(), hear, () => turns === 3)).toBe(null);
  expect(turns).toBe(3);
});

test('a search that is stopped ends after its turn, and takes one turn at least', async () => {
  const search = new PlanSearch(null);
  const heard: number[] = [];
  function* turns(): Generator<number, string, undefined> {
    for (let turn = 1; turn <= 3; turn += 1) yield turn;
    return 'over';
  }
  search.isStopped = true;
  expect(await search.advance(turns(), (turn) => heard.push(turn))).toBe(null);
  expect(heard).toEqual([1]);
  search.isStopped = false;
  expect(await search.advance(turns(), (turn) => heard.push(turn))).toBe('over');
  expect(heard).toEqual([1, 1, 2, 3]);
});

test.each(['wake', 'stop'] as const)(
  'a search that waits goes on by %s, and nothing is heard of the wait',
  async (go) => {
    const search = new PlanSearch(null);
    const heard: string[] = [];
    function* waiting(): Generator<'turn' | null, string, undefined> {
      setImmediate(() => search[go]());
      yield null;
      yield 'turn';
      return 'over';
    }
    const isOver = await search.advance(waiting(), (turn) => heard.push(turn));
    expect([isOver, heard]).toEqual(go === 'wake' ? ['over', ['turn']] : [null, []]);
  },
);

test('the first interrupt stops the search, the second ends the program with 130', () => {
  const exits: number[] = [];
  const signals = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) });
  let stops = 0;
  const forget = onSigint(signals, () => {
    stops += 1;
  });
  signals.emit('SIGINT');
  expect([stops, exits]).toEqual([1, []]);
  signals.emit('SIGINT');
  expect(exits).toEqual([130]);
  forget();
  expect(signals.listenerCount('SIGINT')).toBe(0);
});

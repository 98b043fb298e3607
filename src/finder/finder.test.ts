import { describe, expect, test } from 'vitest';
import { Finder } from './finder.ts';
import { queryOf, stretchesIn } from './folded.ts';
import type { Found, FromFinder } from './messages.ts';
import { TextIndex } from './textIndex.ts';

/** An index of titles and rests, by their place; `|` marks a document as over. */
function indexOf(...texts: readonly (readonly [title: string, rest: string])[]): TextIndex {
  const index = new TextIndex();
  for (const [key, [title, rest]] of texts.entries()) {
    const isBehind = title.startsWith('|');
    index.put({ key, title: title.replace('|', ''), rest, isBehind });
  }
  return index;
}

describe('the order of found documents', () => {
  test('title matches come before other matches, documents that are over come last', () => {
    const index = indexOf(
      ['PA-4', 'cola'],
      ['|Ola', ''],
      ['PA-3', 'to Olathe'],
      ['Granola bar', ''],
      ['Plains Auto Olathe', ''],
      ['Olathe Glass', ''],
      ['Ola', ''],
    );
    // But a document that is over and has just this name comes second.
    expect([...index.find(queryOf('ola'))]).toEqual([6, 1, 5, 4, 3, 2, 0]);
    expect([...index.find(queryOf('olat'))]).toEqual([5, 4, 2]);
  });

  test('the documents that have the query as their title are counted', () => {
    const index = indexOf(['KC-20290', ''], ['|KC-2029', ''], ['PA-1', 'KC-2029']);
    const exact = (typed: string) => {
      const query = queryOf(typed);
      return [index.find(query)[0], index.exactly(query)];
    };
    expect(exact('kc-2029')).toEqual([1, 1]);
    expect(exact('kc-20')).toEqual([0, 0]);
  });

  test('two letters are found only where a word begins, three also inside of words', () => {
    const index = indexOf(['Granola', ''], ['PA-4', 'to Olathe'], ['Plains', 'cola'], ['x-ol', '']);
    expect([...index.find(queryOf('ol'))]).toEqual([3, 1]);
    expect([...index.find(queryOf('ola'))]).toEqual([0, 1, 2]);
    expect([...index.find(queryOf('ol pa'))]).toEqual([1]);
    expect([...index.find(queryOf('la'))]).toEqual([]);
  });

  test('documents with the words in the typed order come before other orders', () => {
    const index = indexOf(
      ['Park Overland', ''],
      ['Overland Park South', ''],
      ['Overland Park', ''],
    );
    expect([...index.find(queryOf('overland  park'))]).toEqual([2, 1, 0]);
  });
});

describe('S1 §5: numbers', () => {
  test('spaces, parentheses and hyphens are ignored in numbers', () => {
    const index = indexOf(['Marisol', '9135550119'], ['Olathe', '8165550148']);
    for (const typed of ['913 555', '(913) 555-0119', '913-5550119', '5550119']) {
      expect([...index.find(queryOf(typed))], typed).toEqual([0]);
    }
  });

  test.each([
    ['9135550119', null],
    ['913.555.0119', '9135550119'],
    ['913/555/0119', '9135550119'],
    ['913\u2011555\u20130119', '9135550119'],
    ['+1 913 555 0119', '9135550119'],
    ['19135550119', '9135550119'],
    ['1 (913) 555', '913555'],
    ['191355501', null],
    ['+1 91', '191'],
    ['13 555', '13555'],
    ['(913) 555-0119 ext. 45', '9135550119'],
    ['9135550119,45', '9135550119'],
    ['12 x45', null],
    ['+44 (0)20 7946 0018', '442079460018'],
    ['0044 20 7946 0018', '442079460018'],
    ['020 79', '02079'],
    ['913-CALL', null],
    ['1', null],
  ])("'%s' is the number %s", (typed, number) => {
    expect(queryOf(typed).number).toBe(number);
  });

  test('fewer than two characters find nothing', () => {
    const index = indexOf(['9', 'x']);
    for (const typed of ['', ' ', '9', ' x ', '((']) {
      expect([...index.find(queryOf(typed))], typed).toEqual([]);
    }
  });
});

describe('marking the words in a shown text', () => {
  const marked = (text: string, typed: string) => {
    const query = queryOf(typed);
    let at = 0;
    let out = '';
    for (const [from, before] of stretchesIn(text, query, text.startsWith('('))) {
      out += `${text.slice(at, from)}[${text.slice(from, before)}]`;
      at = before;
    }
    return out + text.slice(at);
  };
  test.each([
    ['Plains Auto Olathe', 'ola', 'Plains Auto [Ola]the'],
    ['Óláthe', 'ola', '[Ólá]the'],
    ['O\u0301la', 'ol', '[O\u0301l]a'],
    ['banana', 'anan', 'b[anan]a'],
    ['banana', 'an na', 'banana'],
    ['an banana', 'an', '[an] banana'],
    ['(913) 555-0148', '913-555', '([913) 555]-0148'],
    ['(913) 555-0148', '13 555', '(9[13) 555]-0148'],
    ['(913) 555-0148', '913555', '([913) 555]-0148'],
    ['9 1 3', '913', '9 1 3'],
    ['<b>ola</b>', 'b>', '<[b>]ola</[b>]'],
    ['nothing', 'ola', 'nothing'],
    ['İstanbul', 'ist', '[İst]anbul'],
  ])('%s by %s', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });
});

/** A finder whose turns the test takes; each reading of its clock advances it. */
function started(tickMs = 1) {
  const posted: FromFinder[] = [];
  const turns: (() => void)[] = [];
  let nowMs = 0;
  const finder = new Finder({
    post: (message) => posted.push(message),
    later: (turn) => turns.push(turn),
    nowMs: () => (nowMs += tickMs),
  });
  const put = (shelf: string, titles: readonly (string | null)[]) =>
    finder.take({
      is: 'documents',
      shelf,
      keys: Uint32Array.from(titles.keys()),
      titles,
      rests: titles.map(() => ''),
      behind: new Uint8Array(titles.length),
    });
  const found = () => posted.filter((one): one is Found => one.is === 'found');
  const turn = () => turns.shift()?.();
  const rest = () => {
    while (turns.length > 0) turn();
  };
  return { finder, posted, put, found, turn, rest, turns };
}

const keysOf = (found: Found | undefined) =>
  Object.fromEntries(found?.shelves.map(({ shelf, keys }) => [shelf, [...keys]]) ?? []);

describe('the finder', () => {
  test('the finder answers only the newest question', () => {
    const { finder, put, found, rest } = started();
    put('people', ['Ann', 'Anna', 'Bob']);
    finder.take({ is: 'ask', number: 1, text: 'an' });
    finder.take({ is: 'ask', number: 2, text: 'ann' });
    finder.take({ is: 'ask', number: 3, text: 'anna' });
    rest();
    expect(found().map(({ number }) => number)).toEqual([3]);
    expect(keysOf(found()[0])).toEqual({ people: [1] });
  });

  test('the finder confirms each batch of documents and reports whether it was a change', () => {
    const { put, posted } = started();
    put('people', ['Ann', 'Bob']);
    put('people', ['Ann', 'Bob']);
    put('people', [null]);
    put('people', [null]);
    expect(posted.map((one) => one.is === 'taken' && one.isOther)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('one wrong letter is accepted when no document has the exact words', () => {
    const { finder, put, found, rest } = started();
    put('people', ['Marisol Olano', 'Bob Toyota']);
    put('cars', ['2024 Toyota RAV4', '2020 Subaru Outback']);
    const found1 = (text: string) => {
      finder.take({ is: 'ask', number: found().length + 1, text });
      rest();
      return found().at(-1);
    };
    expect(keysOf(found1('toyta'))).toEqual({ people: [1], cars: [0] });
    expect(found().at(-1)).toMatchObject({ isNear: true, isLooking: false });
    expect(keysOf(found1('tyoota rav4'))).toEqual({ people: [], cars: [0] });
    expect(keysOf(found1('toyota rav'))).toEqual({ people: [], cars: [0] });
    expect(found().at(-1)).toMatchObject({ isNear: false, isLooking: false });
    expect(keysOf(found1('xylophone'))).toEqual({ people: [], cars: [] });
    expect(found().at(-1)).toMatchObject({ isNear: false, isLooking: false });
    // Characters with a meaning in the query language of the library.
    for (const text of ['-toyta', '"toyta"']) {
      expect(keysOf(found1(text)), text).toEqual({ people: [1], cars: [0] });
    }
    for (const text of ['!!', '.*', '(((((', '99999']) {
      expect(found1(text), text).toMatchObject({ isLooking: false, isNear: false });
    }
  });

  test('near misses that are over come after the others', () => {
    const { finder, found, rest } = started();
    const titles = Array.from({ length: 300 }, (_, at) => `Toyota ${at}`);
    finder.take({
      is: 'documents',
      shelf: 'moves',
      keys: Uint32Array.from(titles.keys()),
      titles,
      rests: titles.map(() => ''),
      behind: Uint8Array.from(titles, (_, at) => (at < 290 ? 1 : 0)),
    });
    finder.take({ is: 'ask', number: 1, text: 'toyta' });
    rest();
    const keys = keysOf(found().at(-1))['moves'] ?? [];
    expect(keys).toHaveLength(100);
    expect(keys.slice(0, 10).every((key) => key >= 290)).toBe(true);
    expect(keys.slice(10).every((key) => key < 290)).toBe(true);
  });

  test('a newer question does not wait for the search for near misses', () => {
    const { finder, put, found, turn, turns } = started(10);
    // Enough documents to fill several blocks.
    put(
      'cars',
      Array.from({ length: 30_000 }, (_, at) => `Toyota RAV4 number ${at}`),
    );
    finder.take({ is: 'ask', number: 1, text: 'xylophone' });
    turn();
    expect(found()).toHaveLength(1);
    expect(found()[0]).toMatchObject({ number: 1, isLooking: true });
    finder.take({ is: 'ask', number: 2, text: 'rav4 number 29999' });
    while (turns.length > 0) turn();
    expect(found().map(({ number }) => number)).toEqual([1, 2]);
    expect(keysOf(found()[1])).toEqual({ cars: [29_999] });
  });
});

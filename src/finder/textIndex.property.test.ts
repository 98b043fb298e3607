import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { folded, queryOf } from './folded.ts';
import { type Text, TextIndex } from './textIndex.ts';

const words = ['Olathe', 'Óláthe', 'Overland Park', 'PA-10', 'pa-1', 'Toyota', '<b>Ola</b>'];
const phrase = fc.oneof(
  fc.constantFrom(...words, '', '913 555-0148', '9135550148', 'a\tb\nc', 'عمان'),
  fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 4 }).map((all) => all.join(' ')),
  fc.string({ maxLength: 8 }),
);
const text = fc.record({
  key: fc.nat(30),
  title: phrase,
  rest: phrase,
  isBehind: fc.boolean(),
});
type Step =
  | { readonly is: 'put'; readonly text: Text }
  | { readonly is: 'remove'; readonly key: number }
  | { readonly is: 'find'; readonly typed: string };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: text.map((made): Step => ({ is: 'put', text: made })) },
  { weight: 1, arbitrary: fc.nat(30).map((key): Step => ({ is: 'remove', key })) },
  {
    weight: 3,
    arbitrary: fc
      .oneof(
        phrase,
        fc.constantFrom(
          'ola',
          'OL',
          'park over',
          '(913) 555-01',
          '+1 913 555.01',
          '10',
          'o t',
          '1',
        ),
      )
      .map((typed): Step => ({ is: 'find', typed })),
  },
);

/** A short Latin word is found only where a word begins, written another way than the index. */
function isIn(text: string, word: string): boolean {
  if (word.length > 2 || !/^[a-z0-9]/.test(word)) return text.includes(word);
  return text.split(word).some((_part, at, parts) => {
    const before = parts.slice(0, at).join(word).at(-1) ?? ' ';
    return at > 0 && !/[a-z0-9\u0080-\uffff]/.test(before);
  });
}

/** The same search written the simple way: each document checked by itself. */
function scanned(texts: Iterable<Text>, typed: string): number[] {
  const sought = folded(typed.slice(0, 200));
  if (sought.length < 2) return [];
  const { number } = queryOf(typed);
  return [...texts]
    .filter(({ title, rest }) => {
      const has = (word: string) => isIn(folded(title), word) || isIn(folded(rest), word);
      return sought.split(' ').every(has) || (number !== null && has(number));
    })
    .map(({ key }) => key);
}

test.prop([fc.array(step, { minLength: 10, maxLength: 60, size: 'max' })], { numRuns: 100 })(
  'after any changes the index finds the same documents as a full scan, each once',
  (steps) => {
    // Small blocks, so that some are closed and dissolved.
    const index = new TextIndex(60);
    const texts = new Map<number, Text>();
    for (const one of steps) {
      if (one.is === 'put') {
        index.put(one.text);
        texts.set(one.text.key, one.text);
      } else if (one.is === 'remove') {
        expect(index.remove(one.key)).toBe(texts.delete(one.key));
      } else {
        const anew = new TextIndex();
        for (const each of [...texts.values()].toReversed()) anew.put(each);
        // Letter by letter: each query searches the results of the one before.
        for (let letters = 2; letters <= Math.max(2, one.typed.length); letters += 1) {
          const typed = one.typed.slice(0, letters);
          const found = [...index.find(queryOf(typed))];
          expect(found.toSorted((a, b) => a - b)).toEqual(
            scanned(texts.values(), typed).toSorted((a, b) => a - b),
          );
          anew.remove(99);
          anew.put({ key: 99, title: '', rest: '', isBehind: false });
          expect([...anew.find(queryOf(typed))]).toEqual(found);
        }
      }
      expect(index.size).toBe(texts.size);
    }
  },
  60_000,
);

test.prop([text])('putting the same document again is no change', (made) => {
  const index = new TextIndex();
  expect(index.put(made)).toBe(true);
  expect(index.put(made)).toBe(false);
  expect(index.put({ ...made, isBehind: !made.isBehind })).toBe(true);
  expect(index.size).toBe(1);
});

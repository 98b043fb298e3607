// Global search: the finder with half a million documents, compared with a plain scan; and the
// places that the simulated company suggests.
import { queryOf } from '#finder/folded.ts';
import { TextIndex } from '#finder/textIndex.ts';
import { openPlaceSearch } from '#metro/placeSearch.ts';
import { contest, type Measured, onCpu } from './area.ts';
import { seeded } from './workloadRows.ts';

const DOCUMENTS = 500_000;
const ROUNDS = 7;

/** Typed text, letter by letter from the second on. */
const TYPED = ['olathe', 'pa-104217', '2022 toyota camry', '(913) 555-01', 'kc-2318', 'white van'];

const PLACES_TYPED = [
  'w',
  'e 1',
  '7400 w',
  'main st',
  'olathe',
  '66',
  'n kestrel ter, kansas city',
];

export default async function* search(): AsyncIterable<Measured> {
  yield await globalSearch();
  yield await placeHints();
}

/** Streets of the metro for the typed text, compared with a plain scan of their names. */
async function placeHints(): Promise<Measured> {
  const places = openPlaceSearch();
  const names = places.index.inTowns.map(({ street }) => street.name);
  const { oursMs, theirsMs } = await contest({
    rounds: ROUNDS,
    ours: onCpu(() => {
      for (const typed of PLACES_TYPED) places.hints(typed, 8);
    }),
    theirs: onCpu(() => {
      for (const typed of PLACES_TYPED) {
        const words = typed.toLowerCase().split(' ');
        const found = names.filter((name) => {
          const text = name.toLowerCase();
          return words.every((word) => text.includes(word));
        });
        found.sort();
      }
    }),
  });
  const each = (ms: number) => `${(ms / PLACES_TYPED.length).toFixed(2)} ms`;
  return {
    id: 'place-hints',
    value: oursMs / theirsMs,
    detail:
      `${each(oursMs)} of CPU an answer, towns, codes and houses as well; ` +
      `${each(theirsMs)} by a plain scan of ${names.length} streets`,
  };
}

async function globalSearch(): Promise<Measured> {
  const documents = made();
  const index = new TextIndex();
  for (const [key, { title, rest }] of documents.entries()) {
    index.put({ key, title, rest, isBehind: key % 3 === 0 });
  }
  const texts = documents.map(({ title, rest }) => `${title}\t${rest}`.toLowerCase());
  const asked = TYPED.flatMap((typed) =>
    Array.from(typed.slice(1), (_, at) => queryOf(typed.slice(0, at + 2))),
  );
  let ours = 0;
  let theirs = 0;
  const { oursMs, theirsMs } = await contest({
    rounds: ROUNDS,
    ours: onCpu(() => {
      ours = 0;
      for (const query of asked) ours += index.find(query).length;
    }),
    theirs: onCpu(() => {
      theirs = 0;
      for (const { words, number } of asked) {
        theirs += texts.filter(
          (text) =>
            words.every((word) => text.includes(word)) ||
            (number !== null && text.includes(number)),
        ).length;
      }
    }),
  });
  if (ours !== theirs) throw new Error(`${ours} found, ${theirs} by the plain scan`);
  const each = (ms: number) => `${(ms / asked.length).toFixed(1)} ms`;
  return {
    id: 'global-search',
    value: oursMs / theirsMs,
    detail:
      `${each(oursMs)} of CPU a letter in ${DOCUMENTS} documents, ranked; ` +
      `${each(theirsMs)} by a plain scan, not ranked; ${Math.round(ours / asked.length)} found`,
  };
}

/** The fields of a move: name, then vehicle, VIN, reference, places and trip. */
function made(): readonly { readonly title: string; readonly rest: string }[] {
  const chance = seeded(11);
  const pick = (all: readonly string[]) => all[chance.below(all.length)] as string;
  const digits = (count: number) =>
    Array.from({ length: count }, () => String(chance.below(10))).join('');
  const models = ['Toyota RAV4', 'Toyota Camry', 'Honda Accord', 'Ford F-150', 'Subaru Outback'];
  const towns = ['Olathe', 'Overland Park', "Lee's Summit", 'Independence', 'Liberty', 'Raytown'];
  const places = towns.flatMap((town) => [`Plains Auto ${town}`, `${town} Glass & Trim`]);
  const colors = ['white', 'black', 'silver', 'soul red', 'grey'];
  return Array.from({ length: DOCUMENTS }, (_, at) => ({
    title: `PA-${1001 + at}`,
    rest: [
      `${2015 + chance.below(12)} ${pick(models)}`,
      `4S4BTADC3P3${digits(6)}`,
      pick(colors),
      pick(places),
      pick(places),
      chance.below(3) === 0 ? `KC-${2000 + chance.below(3000)}` : '',
      chance.below(5) === 0 ? `913555${digits(4)}` : '',
    ].join(' '),
  }));
}

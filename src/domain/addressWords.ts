// Addresses as people write them: 'West' and 'W', 'Street' and 'St.', with and without the country.
// What is compared is the shorter form, in lower case, without accents and signs.

/** Long forms with their short ones, as the postal service writes them. */
const shortForms: { readonly [short: string]: string } = {
  n: 'north no',
  s: 'south so',
  e: 'east',
  w: 'west',
  ne: 'northeast',
  nw: 'northwest',
  se: 'southeast',
  sw: 'southwest',
  aly: 'alley',
  ave: 'avenue av aven',
  blvd: 'boulevard boul',
  cir: 'circle',
  ct: 'court',
  ctr: 'center centre',
  cv: 'cove',
  dr: 'drive',
  expy: 'expressway',
  fwy: 'freeway',
  hwy: 'highway hiway',
  jct: 'junction',
  ln: 'lane',
  lp: 'loop',
  mt: 'mount',
  mtn: 'mountain',
  pkwy: 'parkway pky pkway',
  pl: 'place',
  plz: 'plaza',
  rd: 'road',
  rte: 'route rt',
  sq: 'square',
  st: 'street str saint',
  ste: 'suite',
  ter: 'terrace terr',
  tpke: 'turnpike',
  trl: 'trail',
  apt: 'apartment',
  bldg: 'building',
  fl: 'floor',
  ft: 'fort',
  hts: 'heights',
  xing: 'crossing',
  pt: 'point',
  spgs: 'springs',
  vly: 'valley',
  trce: 'trace',
  trfwy: 'trafficway trfy trafwy',
  cres: 'crescent',
  grv: 'grove',
  brg: 'bridge',
  sta: 'station',
  way: 'wy',
};
// '1st' is compared as '1'.
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const shortOf = new Map([
  ...Object.entries(shortForms).flatMap(([short, longs]) =>
    longs.split(' ').map((long) => [long, short] as const),
  ),
  ...ordinals.map((word, at) => [word, String(at + 1)] as const),
]);
const suffixes = new Set(
  'aly ave blvd cir ct cv dr expy fwy hwy ln lp pkwy pl plz rd rte sq st ter tpke trl way'.split(
    ' ',
  ),
);
const directions = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

const states: { readonly [name: string]: string } = Object.fromEntries(
  (
    'al alabama|ak alaska|az arizona|ar arkansas|ca california|co colorado|ct connecticut|' +
    'de delaware|fl florida|ga georgia|hi hawaii|id idaho|il illinois|in indiana|ia iowa|' +
    'ks kansas|ky kentucky|la louisiana|me maine|md maryland|ma massachusetts|mi michigan|' +
    'mn minnesota|ms mississippi|mo missouri|mt montana|ne nebraska|nv nevada|nh new hampshire|' +
    'nj new jersey|nm new mexico|ny new york|nc north carolina|nd north dakota|oh ohio|' +
    'ok oklahoma|or oregon|pa pennsylvania|ri rhode island|sc south carolina|sd south dakota|' +
    'tn tennessee|tx texas|ut utah|vt vermont|va virginia|wa washington|wv west virginia|' +
    'wi wisconsin|wy wyoming|dc district of columbia'
  )
    .split('|')
    .map((line) => [line.slice(3), line.slice(0, 2)]),
);
const stateLetters = new Set(Object.values(states));
const stateAtEnd = new RegExp(`,\\s*(${Object.keys(states).join('|')})(\\s+\\d{5}(?:-\\d{4})?)?$`);

/** Without the country at the end: all places are in the US (S1 §5). */
export function withoutCountry(text: string): string {
  return text.replace(/[\s,]+(?:u\.?s\.?a\.?|u\.s\.|us|united states(?: of america)?)\.?\s*$/i, '');
}

/** Lower case, without accents and signs: "Lee's Summit" and 'lees summit' are one. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`.]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** In one way of writing: '7400 West 119th Street, Overland Park, Kansas, USA' in short forms. */
export function plainAddress(text: string): string {
  return inShort(text, ' ');
}

/** With its suite: 'Unit B' and '# B' as 'ste b'. */
export function addressWithSuite(text: string): string {
  return inShort(text, ' ste $1 ');
}

function inShort(text: string, suiteAs: string): string {
  const own = withoutCountry(text)
    .toLowerCase()
    .replace(stateAtEnd, (_all, name: string, zip = '') => `, ${states[name] ?? name}${zip}`)
    .replace(/\b(\d{5})-\d{4}\b/g, '$1')
    .replace(suite, suiteAs);
  return plainWords(own).split(' ').map(shortWord).join(' ');
}

/** 'Ste 200', 'Unit B', '#4'; no 'Ste Genevieve'. */
const suite = new RegExp(
  '[,\\s]+(?:(?:suite|ste|apt|apartment|unit)\\b\\.?\\s*#?|#)\\s*' +
    '([a-z]?-?\\d[a-z0-9-]*|[a-z])(?![a-z0-9])',
  'g',
);

function shortWord(word: string): string {
  return shortOf.get(word) ?? word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1');
}

/** The words of an address in its other forms: whoever types one of them finds it. */
export function otherForms(text: string): string {
  const words = new Set(plainWords(text).split(' '));
  const others = [...words].flatMap((word) => [
    shortOf.get(word) ?? '',
    ...(shortForms[word] ?? '').split(' '),
  ]);
  return [...new Set(others)].filter((word) => word !== '' && !words.has(word)).join(' ');
}

/** Without 'N', 'SW' and their like, which people leave out. */
export function withoutDirections(address: string): string {
  return address
    .split(' ')
    .filter((word) => !directions.has(word))
    .join(' ');
}

/**
 * Whether two streets in short forms may be one: the same number, a word in common, and no other
 * direction or kind of street. What either leaves out may be so.
 */
export function mayBeOneStreet(one: string, other: string): boolean {
  const [a, b] = [partsOfStreet(one), partsOfStreet(other)];
  const isOtherSide = a.sides.length > 0 && b.sides.length > 0 && !shares(a.sides, b.sides);
  const isOtherKind = a.kinds.length > 0 && b.kinds.length > 0 && !shares(a.kinds, b.kinds);
  const isOtherName = a.names.length > 0 && b.names.length > 0 && !shares(a.names, b.names);
  return a.number === b.number && !isOtherSide && !isOtherKind && !isOtherName;
}

function partsOfStreet(street: string) {
  const [number = '', ...words] = street.split(' ');
  return {
    number,
    sides: words.filter((word) => directions.has(word)),
    kinds: words.filter((word) => suffixes.has(word)),
    names: words.filter((word) => !directions.has(word) && !suffixes.has(word)),
  };
}

function shares(some: readonly string[], others: readonly string[]): boolean {
  return some.some((word) => others.includes(word));
}

/** The state that an address ends with, as its two letters in lower case; null for none. */
export function stateOf(text: string): string | null {
  const own = withoutCountry(text)
    .toLowerCase()
    .replace(/[\s,]+\d{5}(?:-\d{4})?$/, '');
  const named = stateAtEnd.exec(own)?.[1];
  if (named !== undefined) return states[named] ?? null;
  const letters = /[\s,]([a-z]{2})\.?$/.exec(own)?.[1] ?? '';
  // 'Ste', 'Ct' and 'La' end names of streets too: in small letters they are no state.
  const isState =
    stateLetters.has(letters) && new RegExp(`[\\s,]${letters.toUpperCase()}\\b`).test(text);
  return isState ? letters : null;
}

/** Whether each typed word is in a text, in whatever form of it. */
export function hasAddressWords(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  let short: ReadonlySet<string> | null = null;
  return withoutCountry(typed)
    .toLowerCase()
    .split(/[\s,]+/)
    .every((word) => {
      if (word === '' || lower.includes(word)) return true;
      const plain = states[word] ?? plainAddress(word);
      if (plain === '') return true;
      short ??= new Set(plainAddress(text).split(' '));
      return short.has(plain);
    });
}

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
};
const shortOf = new Map(
  Object.entries(shortForms).flatMap(([short, longs]) =>
    longs.split(' ').map((long) => [long, short] as const),
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
  const own = withoutCountry(text)
    .toLowerCase()
    .replace(stateAtEnd, (_all, name: string, zip = '') => `, ${states[name] ?? name}${zip}`)
    .replace(/\b(\d{5})-\d{4}\b/g, '$1')
    .replace(/[,\s]+(?:suite|ste|apt|apartment|#)\.?\s*#?\s*[a-z0-9-]+\b/g, ' ');
  return plainWords(own).split(' ').map(shortWord).join(' ');
}

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

/** Whether each typed word is in a text, in whatever form of it. */
export function hasAddressWords(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  let short: ReadonlySet<string> | null = null;
  return withoutCountry(typed)
    .toLowerCase()
    .split(/[\s,]+/)
    .every((word) => {
      if (word === '' || lower.includes(word)) return true;
      const plain = plainAddress(word);
      if (plain === '') return true;
      short ??= new Set(plainAddress(text).split(' '));
      return short.has(plain);
    });
}

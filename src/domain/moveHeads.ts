// What a head of a table of moves names, in the words of the trade. The words are data: to know
// another one, add it to its list.
import type { MoveColumn } from './moveColumns.ts';

/** What a column holds of its field; several columns may be one field. */
export type HeadPart = 'whole' | 'date' | 'time' | 'name' | 'address';

export type HeadReading =
  | { readonly is: 'field'; readonly field: MoveColumn; readonly part: HeadPart }
  /** A head that is known, and of no use for a move: a price, a color, a phone. */
  | { readonly is: 'other' };

/** Several words that are one. */
const phrases: readonly (readonly [RegExp, string])[] = [
  // Whether it was done, and not where.
  [/^\W*picked\W*up\W*$/g, 'delivered'],
  [/\b(?:to|being)\W*(?:be\W*)?moved?\b/g, 'move'],
  [/\b(?:to|for)\W*(?:the\W*)?driver\b/g, 'driver'],
  [/\bnew\W*(location|store|site|lot|dealer|address)\b/g, 'shipto $1'],
  [/\bold\W*(location|store|site|lot|dealer|address)\b/g, 'shipfrom $1'],
  [/\bcut\W?off\b/g, 'cutoff'],
  [/\btime\W?zones?\b/g, 'timezone'],
  [/\b(?:service|transit|drive|driving|travel|wait|waiting|dwell)\W*times?\b/g, 'duration'],
  [/\bp\W?u\b/g, 'pickup'],
  [/\bd\W?o\b/g, 'dropoff'],
  [/\bpick(?:ed|ing)?\W*up\b/g, 'pickup'],
  [/\bdrop(?:ped|ping)?\W*off\b/g, 'dropoff'],
  [/\b(?:ship|send|sent|go|going|move[d]?|moving|transfer|haul)\W*to\b/g, 'shipto'],
  [/\b(?:ship|send|sent|coming|move[d]?|moving|transfer|haul)\W*from\b/g, 'shipfrom'],
  [/\b(?:bill|invoice|charge)\W*to\b/g, 'billto'],
  [/\b(?:not|no)\W*(?:before|earlier|sooner)(?:\W*than)?\b/g, 'earliest'],
  [/\b(?:not|no)\W*(?:after|later)(?:\W*than)?\b/g, 'latest'],
  [/\b(?:located|stands?|parked|currently|stored|sits?)\W*at\b/g, 'stands'],
  [/\bcurrent(?:ly)?\b/g, 'stands'],
  [/\b(?:take|bring|return|hand|deliver)\W*(?:back\W*)?(?:to|over)\b/g, 'shipto'],
  [/\btake\W*from\b/g, 'shipfrom'],
  [/\bv\.i\.n\b\.?/g, 'vin'],
  [/\bt\W?w\b/g, 'window'],
  [/\bship(?:ping|ment)?\W*(date|time|day)\b/g, 'pickup $1'],
  [/\bship(?:ping|ment)?\W*(address|location|city)\b/g, 'shipto $1'],
  [/\brelease\W*to\b/g, 'contact'],
  [/\b(?:license|licence)?\W*plates?\b/g, 'plate'],
];

/** What each word stands for. A word in two lists is either. */
const lists = {
  pickup:
    'pickup pickups shipfrom from origin orig origination originating source src shipper ' +
    'consignor sender sending seller collect collected collection load loading departure depart ' +
    'departing stands releasing start starting fromloc',
  dropoff:
    'dropoff dropoffs drop drops shipto to destination dest destn destinations deliver ' +
    'delivery deliveries delivered delivering deliv del dlv dlvy dely consignee recipient ' +
    'receiver receiving unload unloading offload offloading handover return arrival ' +
    'arrive arriving arrives end ending toloc final',
  place:
    'location locations loc locn locs place site store stores dealer dealership facility ' +
    'terminal yard lot branch rooftop hub warehouse depot auction where point stop stops ' +
    'name at company business city town state st province zip zipcode postal postcode ' +
    'code county address addresses addr addr1 address1 addr2 address2 street line line1 ' +
    'line2',
  address:
    'address addresses addr addr1 address1 addr2 address2 street line line1 line2 city ' +
    'town state st province zip zipcode postal postcode county',
  date: 'date dates dt day',
  time: 'time times tm hour clock',
  when:
    'date dates dt day time times tm hour clock datetime timestamp ts when window windows ' +
    'appointment appointments appt appts slot eta etd sched schedule scheduled request ' +
    'requested req planned plan desired preferred est estimated',
  earliest:
    'ready available avail availability earliest after open opens opening begin begins ' +
    'beginning start starts starting from min etd release released',
  latest:
    'deadline due latest before end ends ending finish close closes closing by until till ' +
    'must need needs needed required reqd target promise promised cutoff max eta expected ' +
    'complete completed completion to',
  note:
    'note notes memo memos comment comments cmt cmts remark remarks instruction ' +
    'instructions instr instrs inst directions message info information detail details ' +
    'special handling additional general',
  vehicle:
    'vin vins vehicle vehicles veh car cars unit units stock stk stck stocks asset assets ' +
    'chassis serial fleet automobile truck trucks trailer trailers equipment equip frame ' +
    'inventory',
  reason: 'reason purpose category kind type why',
  number: 'number numbers no num nbr nr id ids code tag identification identifier',
  filler:
    'the of for a an and or vehicle car movement move moves job order as is in on local ' +
    'est estimated full last first digits service dispatch be there transport other',
  other:
    'year yr make makes model models trim series body style color colour colors paint ' +
    'interior exterior ext int miles mileage odometer odo odom price cost msrp rate fee ' +
    'fees charge amount total paid invoice billto bill currency engine transmission trans ' +
    'drivetrain fuel doors door mpg cylinder cylinders certified warranty photo photos ' +
    'image images url link description desc features age condition grade status phone ' +
    'phones tel telephone mobile cell fax email mail contact contacts person driver ' +
    'drivers carrier dispatcher salesperson sales salesman rep manager owner vendor plate ' +
    'mso title keys key lat latitude lng lon long longitude gps weight length height ' +
    'width qty quantity count po ro reference ref refs region zone country distance ' +
    'priority used new lane group department dept modified updated created entered ' +
    'printed added sold purchase purchased vehicletype class operable runs inop modelcode ' +
    'gatepass gate pass buyer bidder customer client sequence seq row index lead run days ' +
    'hours duration timezone value displacement sale submitted received approved ' +
    'paperwork internal private lease loan contract payment balance registration ' +
    'inspection insurance recon expires expiration expiry birth',
} as const;
type Meaning = keyof typeof lists;

const meanings = new Map<string, Set<Meaning>>();
for (const meaning of Object.keys(lists) as Meaning[]) {
  for (const word of lists[meaning].split(' ')) {
    const there = meanings.get(word);
    if (there) there.add(meaning);
    else meanings.set(word, new Set([meaning]));
  }
}
const longestWord = Math.max(...[...meanings.keys()].map(({ length }) => length));

const read = new Map<string, HeadReading | null>();

/** Null for a head that is not known. */
export function readHead(head: string): HeadReading | null {
  const before = read.get(head);
  if (before !== undefined) return before;
  const reading = head.length > mostOfHead ? null : readAnew(head);
  if (read.size > 5_000) read.clear();
  read.set(head, reading);
  return reading;
}

const mostOfHead = 80;

function readAnew(head: string): HeadReading | null {
  const written = wordsOf(head);
  // A customer is who it is for, unless a place or an end stands beside.
  const isOfEnd =
    sideOf(written) !== null && written.some((word) => meanings.get(word)?.has('place'));
  const words = isOfEnd ? written.filter((word) => !parties.has(word)) : written;
  if (words.length === 0 || words.length > 7) return null;
  const all = words.map((word) => meanings.get(word));
  // A price is a price, whatever the words beside it.
  if (all.some((one) => one === undefined)) {
    return words.length < 5 && words.some((word) => isOnly(word, 'other')) ? other : null;
  }
  const [first = ''] = words;
  if (words.length === 1 && alone.has(first)) return alone.get(first) ?? null;
  const count = (meaning: Meaning) => all.filter((one) => one?.has(meaning)).length;
  const has = (meaning: Meaning) => count(meaning) > 0;
  const only = (...these: readonly Meaning[]) =>
    all.every((one) => one && (these.some((meaning) => one.has(meaning)) || one.has('filler')));
  const field = (of: MoveColumn, part: HeadPart = 'whole'): HeadReading => {
    return { is: 'field', field: of, part };
  };
  const isOther = words.some((word) => isOnly(word, 'other'));
  const side = sideOf(words);
  if (has('note')) {
    const isOfOther = words.some((word) => isOnly(word, 'other') && !/^(keys?|driver)$/.test(word));
    return isOfOther ? other : field(side === 'dropoff' ? 'dropoffNotes' : 'pickupNotes');
  }
  const isTimed = words.some((word) => isTimeWord(word));
  if (isOther || (isTimed && lengths.test(head))) return other;
  if (words.includes('order') && !(isTimed && seasonOf(words, side))) {
    return has('reason') ? field('reason') : other;
  }
  if (only('vehicle', 'number') && has('vehicle')) return field('vehicle');
  if (isTimed || isWindow(words, side)) {
    const when = seasonOf(words, side);
    // The day of a stock number is when the vehicle came.
    const isOfStock = all.some((one) => one?.has('vehicle') && !one.has('filler'));
    if (when === null) return side === null && !has('place') && !isOfStock ? null : other;
    const isDate = has('date') && !has('time');
    const isTime = has('time') && !has('date') && !words.includes('window');
    return field(when, isDate ? 'date' : isTime ? 'time' : 'whole');
  }
  if (has('reason') && only('reason', 'vehicle')) return has('vehicle') ? other : field('reason');
  if (side !== null && !has('place') && isNumbered(words)) return other;
  if (side !== null && only('pickup', 'dropoff', 'place', 'number', 'vehicle')) {
    return field(side, has('address') ? 'address' : has('place') ? 'name' : 'whole');
  }
  if (has('vehicle') && has('place') && only('vehicle', 'place')) {
    return field('pickup', has('address') ? 'address' : 'name');
  }
  return null;
}

const other: HeadReading = { is: 'other' };

/** Who is at the end of a move. */
const parties = new Set('customer client buyer vendor'.split(' '));

/** Words that say an end beside others; alone they say whether, when or of what. */
const alone = new Map<string, HeadReading | null>([
  ...'delivered collected return arrival arrive arriving departure depart departing'
    .split(' ')
    .map((word) => [word, null] as const),
  ...'load loading seller timestamp ts'.split(' ').map((word) => [word, other] as const),
]);

/** '(min)': how long a thing takes. */
const lengths = /[([]\s*(?:min(?:ute)?s?|hrs?|hours?|days?|sec(?:ond)?s?)\.?\s*[)\]]/i;

/** 'Delivery #', 'Load ID': of the papers. 'Destination ID' is that of a place. */
function isNumbered(words: readonly string[]): boolean {
  const isOfLoad = words.some((word) => /^loads?$/.test(word));
  const number = isOfLoad ? /^(?:number|no|num|nbr|nr|ids?)$/ : /^(?:number|no|num|nbr|nr)$/;
  const isEvent = words.some((word) => /^(?:pickup|drop|dropoff|deliver|collect|dlv)/.test(word));
  return (isOfLoad || isEvent) && words.some((word) => number.test(word));
}

function isOnly(word: string, meaning: Meaning): boolean {
  const all = meanings.get(word);
  return all?.size === 1 && all.has(meaning);
}

/** Words that say a time whatever stands beside them. */
function isTimeWord(word: string): boolean {
  const all = meanings.get(word);
  if (!all) return false;
  const isEnd = all.has('pickup') || all.has('dropoff');
  return all.has('when') || ((all.has('earliest') || all.has('latest')) && !isEnd);
}

/** The end of the move that the words name: the first that is an end and nothing else. */
function sideOf(words: readonly string[]): 'pickup' | 'dropoff' | null {
  const ends = words.flatMap((word) => {
    const all = meanings.get(word);
    const end = all?.has('pickup') ? 'pickup' : all?.has('dropoff') ? 'dropoff' : null;
    const isSure = !all?.has('earliest') && !all?.has('latest');
    return end === null ? [] : [{ end, isSure } as const];
  });
  return (ends.find(({ isSure }) => isSure) ?? ends[0])?.end ?? null;
}

/** 'Pickup start', 'Delivery end', 'Delivery to': two ends, of which one is of a window. */
function isWindow(words: readonly string[], side: 'pickup' | 'dropoff' | null): boolean {
  if (side === null || words.length < 2) return false;
  const isPlace = words.some((word) => isOnly(word, 'place'));
  return (
    !isPlace && words.some((word) => /^(start|end|starts|ends)$/.test(word)) && words.some(isSure)
  );
}

function isSure(word: string): boolean {
  const all = meanings.get(word);
  const isEnd = all?.has('pickup') === true || all?.has('dropoff') === true;
  return isEnd && !all?.has('earliest') && !all?.has('latest');
}

/** Whether a time is when a move is ready or when it is due; null for neither. */
function seasonOf(
  words: readonly string[],
  side: 'pickup' | 'dropoff' | null,
): 'ready' | 'deadline' | null {
  const isEarliest = words.some((word) => meanings.get(word)?.has('earliest'));
  const latest = words.filter((word) => meanings.get(word)?.has('latest'));
  const isLatest = latest.length > 0;
  const surely = words.find(isSure) === undefined ? null : side;
  // The last moment for a pick-up is no time of a move.
  const isLast = latest.some((word) => !/^(eta|expected|target|must|required|reqd)$/.test(word));
  if (surely === 'pickup') return isLast && !isEarliest ? null : 'ready';
  if (surely === 'dropoff') return isEarliest && !isLatest ? null : 'deadline';
  // 'Ready by' and 'Complete after' name the earliest, 'Need by' and 'Complete before' the latest.
  if (words.some((word) => /^(after|ready|available|avail|earliest)$/.test(word))) return 'ready';
  if (isLatest) return 'deadline';
  return isEarliest ? 'ready' : null;
}

/** 'PickupLocation (required)' as 'pickup', 'location'. */
function wordsOf(head: string): readonly string[] {
  let text = head
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replaceAll('#', ' number ')
    .toLowerCase();
  for (const [from, to] of phrases) text = text.replace(from, ` ${to} `);
  const words = text
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (word === '' || /^\d$/.test(word) ? [] : partsOf(word)));
  return words;
}

/** A word that is known, or the known words that it is written of: 'pickuplocation'. */
function partsOf(word: string): readonly string[] {
  // 'Today' is a value, and no 'to day'.
  if (meanings.has(word) || word === 'today') return [word];
  const joined = phrases.reduce((text, [from, to]) => text.replace(from, to), word);
  if (meanings.has(joined)) return [joined];
  const best: (readonly string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    let found: readonly string[] | null = null;
    for (let size = Math.min(end, longestWord); size >= 2; size -= 1) {
      const part = word.slice(end - size, end);
      const head = best[end - size];
      if (!head || !meanings.has(part)) continue;
      if (found === null || head.length + 1 < found.length) found = [...head, part];
    }
    best[end] = found;
  }
  return best[word.length] ?? [word];
}

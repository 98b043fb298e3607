import { describe, expect, test } from 'vitest';
import { readTypedSpan } from './typedSpans.ts';
import type { TypedTime } from './typedTimes.ts';
import { fromLocalText, toLocalText } from './zones.ts';

const zone = 'America/Chicago';
const now = fromLocalText('2026-10-20T07:52', zone);
/** A Tuesday morning. */
const nowMs = now.kind === 'exact' ? now.ms : 0;

/** '10-20 08:00', with '?' where it is a guess. */
function short(time: TypedTime | null): string {
  if (time === null) return '--';
  if (!('ms' in time)) return time.is;
  const local = toLocalText(time.ms, zone).slice(5).replace('T', ' ');
  return time.is === 'known' ? local : `${local}?`;
}
function read(text: string): string {
  const span = readTypedSpan(text, { zone, nowMs }, { from: 8, to: 17 });
  return span ? `${short(span.from)} to ${short(span.to)}` : 'no window';
}

describe('a window', () => {
  test.each([
    // On a day that is said.
    ['10/20/2026 8am-10am', '10-20 08:00 to 10-20 10:00'],
    ['10/20/2026 8:00 AM - 10:00 AM', '10-20 08:00 to 10-20 10:00'],
    ['10/20/2026 8-10 am', '10-20 08:00 to 10-20 10:00'],
    ['10/20/2026 11-1 pm', '10-20 11:00 to 10-20 13:00'],
    ['10/20/2026 8am–10am', '10-20 08:00 to 10-20 10:00'],
    ['10/20/2026 8am—10am', '10-20 08:00 to 10-20 10:00'],
    ['10/20/2026 8am ~ 10am', '10-20 08:00 to 10-20 10:00'],
    ['10/20/2026 8:00 AM thru 5:00 PM', '10-20 08:00 to 10-20 17:00'],
    ['10/20/2026 8:00 AM until 5:00 PM', '10-20 08:00 to 10-20 17:00'],
    ['10/20/2026 0800-1700', '10-20 08:00 to 10-20 17:00'],
    ['10/20/2026 08:00 - 17:00', '10-20 08:00 to 10-20 17:00'],
    ['10/20/2026 8am-10am CT', '10-20 08:00 to 10-20 10:00'],
    ['10/20/2026 10am-noon', '10-20 10:00 to 10-20 12:00'],
    ['10/20/2026 noon-3pm', '10-20 12:00 to 10-20 15:00'],
    ['10/20/2026 9am - 11am ET', '10-20 08:00 to 10-20 10:00'],
    ['8am to 10am 10/25/2026', '10-25 08:00 to 10-25 10:00'],
    ['8am to 10am on 10/25/2026', '10-25 08:00 to 10-25 10:00'],
    ['10/20/2026 8-5', '10-20 08:00? to 10-20 17:00?'],
    ['10/20 9-5', '10-20 09:00? to 10-20 17:00?'],
    // Over days.
    ['10/20/2026 08:00 - 10/21/2026 17:00', '10-20 08:00 to 10-21 17:00'],
    ['10/20/2026 8am to 10/21/2026 5pm', '10-20 08:00 to 10-21 17:00'],
    ['2026-10-20T08:00/2026-10-21T10:00', '10-20 08:00 to 10-21 10:00'],
    ['10/20/2026 10pm-2am', '10-20 22:00 to 10-21 02:00'],
    ['10/20/2026 22:00 - 02:00', '10-20 22:00 to 10-21 02:00'],
    ['10/20/2026 10pm-midnight', '10-20 22:00 to 10-21 00:00'],
    ['10/20/2026 - 10/22/2026', '10-20 08:00? to 10-22 17:00?'],
    ['10/20-10/22', '10-20 08:00? to 10-22 17:00?'],
    ['Oct 20 - Oct 22', '10-20 08:00? to 10-22 17:00?'],
    ['Oct 20-22', '10-20 08:00? to 10-22 17:00?'],
    ['tomorrow morning - tomorrow afternoon', '10-21 08:00? to 10-21 17:00?'],
    // Without a day.
    ['8am-10am', '10-20 08:00? to 10-20 10:00?'],
    ['between 8 and 10 am', '10-20 08:00? to 10-20 10:00?'],
    ['from 8am to 10am', '10-20 08:00? to 10-20 10:00?'],
    ['window: 8a-5p', '10-20 08:00? to 10-20 17:00?'],
    ['tue 8-10am', '10-20 08:00? to 10-20 10:00?'],
    ['tomorrow 8am-10am', '10-21 08:00? to 10-21 10:00?'],
    // 8 AM in New York is past: both are tomorrow.
    ['8am-10am ET', '10-21 07:00? to 10-21 09:00?'],
    ['7am-9am', '10-21 07:00? to 10-21 09:00?'],
    // The first words say when it may begin, the others when it is due.
    ['after 8am and before 5pm', '10-20 08:00? to 10-20 17:00?'],
    ['earliest 10/21/2026 8am, latest 10/22/2026 5pm', '10-21 08:00 to 10-22 17:00'],
    ['after 10/21/2026 8am but by 10/22/2026 5pm', '10-21 08:00 to 10-22 17:00'],
    ['not before 10/21/2026 8am, not after 10/22/2026 5pm', '10-21 08:00 to 10-22 17:00'],
  ])('%s is %s', (text, span) => {
    expect(read(text)).toBe(span);
  });
});

describe('a first time alone', () => {
  test.each([
    ['after 10/21/2026 3 pm', '10-21 15:00 to --'],
    ['After 3pm CT', '10-20 15:00? to --'],
    ['after noon', '10-20 12:00? to --'],
    ['10/21/2026 after 3pm', '10-21 15:00 to --'],
    ['any time after 3pm', '10-20 15:00? to --'],
    ['not before 10/21/2026 8am', '10-21 08:00 to --'],
    ['no earlier than 10/21/2026 8am', '10-21 08:00 to --'],
    ['NET 10/21/2026 8am', '10-21 08:00 to --'],
    ['starting 10/21/2026 8am', '10-21 08:00 to --'],
    ['10/21/2026 8am or later', '10-21 08:00 to --'],
    ['10/21+', '10-21 08:00? to --'],
    ['>= 10/21/2026 8am', '10-21 08:00 to --'],
    ['10/21/2026 8am onward', '10-21 08:00 to --'],
  ])('%s is %s', (text, span) => {
    expect(read(text)).toBe(span);
  });
});

describe('a last time alone', () => {
  test.each([
    ['by noon', '-- to 10-20 12:00?'],
    ['by 10/22/2026 noon', '-- to 10-22 12:00'],
    ['by 5 pm Friday', '-- to 10-23 17:00?'],
    ['by Friday', '-- to 10-23 17:00?'],
    ['by tomorrow', '-- to 10-21 17:00?'],
    ['by EOD', '-- to 10-20 17:00?'],
    ['by EOD Friday', '-- to 10-23 17:00?'],
    ['before 10/22/2026 3 pm', '-- to 10-22 15:00'],
    ['10/22/2026 before noon', '-- to 10-22 12:00'],
    ['10/20/2026 by 5pm', '-- to 10-20 17:00'],
    ['no later than 10/22/2026 5pm', '-- to 10-22 17:00'],
    ['NLT 10/22/2026 5pm', '-- to 10-22 17:00'],
    ['until 10/22/2026 5pm', '-- to 10-22 17:00'],
    ['due 10/22', '-- to 10-22 17:00?'],
    ['<10/22', '-- to 10-22 17:00?'],
    ['10/22/2026 5pm or earlier', '-- to 10-22 17:00'],
  ])('%s is %s', (text, span) => {
    expect(read(text)).toBe(span);
  });
});

test.each(
  [
    ['10/20/2026', '2026-10-20', '10-20-2026', '10/20/2026 3:30 PM', 'Oct 20', '20-Oct-2026'],
    ['now', 'tomorrow', '15:30', '2026-10-20T15:30:00-05:00'],
    ['Tue Oct 20 2026 15:30:00 GMT-0500', 'P4431-P4432', 'Lane 14-16', '$5-10', '8-5', '1-2'],
    ['M-F 8-5', 'by Jo', 'after lunch', 'from Olathe', 'call by', '5pm-', '-', ''],
    // The end is before the beginning.
    ['10/22/2026 - 10/20/2026', '10/20/2026 5pm - 10/20/2026 8am'],
  ].flat(),
)('%j is no window', (text) => {
  expect(read(text)).toBe('no window');
});

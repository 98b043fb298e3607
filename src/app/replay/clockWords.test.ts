import { expect, test } from 'vitest';
import { clockWords, dayWords } from './clockWords.ts';

const ms = Date.UTC(2026, 8, 15, 3, 30, 5);

test('a moment of a recording is shown in the company’s clock and calendar', () => {
  expect(clockWords('America/Chicago')(ms)).toBe('10:30:05 PM CDT');
  expect(dayWords('America/Chicago', ms)).toBe('Monday, 09/14/2026');
});

test('an unknown time zone is shown as UTC without an error', () => {
  for (const zone of ['Mars/Olympus', '', '__proto__']) {
    expect(clockWords(zone)(ms)).toBe('03:30:05 AM UTC');
    expect(dayWords(zone, ms)).toBe('Tuesday, 09/15/2026');
  }
});

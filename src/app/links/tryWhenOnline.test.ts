import { expect, test } from 'vitest';
import { scriptedLink } from '#wire/testing/scriptedLink.ts';
import { tryWhenOnline } from './tryWhenOnline.ts';

test('the line retries each time the browser comes online, but not after it is stopped', () => {
  const { link, tries } = scriptedLink();
  const browser = new EventTarget();
  expect(tryWhenOnline(link, browser)).toBe(link);
  browser.dispatchEvent(new Event('offline'));
  expect(tries()).toBe(0);
  browser.dispatchEvent(new Event('online'));
  browser.dispatchEvent(new Event('online'));
  expect(tries()).toBe(2);
});

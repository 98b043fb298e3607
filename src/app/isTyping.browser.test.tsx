import { afterEach, expect, test } from 'vitest';
import { isTyping } from './isTyping.ts';

afterEach(() => document.body.replaceChildren());

function focused(html: string): HTMLInputElement {
  document.body.innerHTML = html;
  const field = document.querySelector('input') as HTMLInputElement;
  field.focus();
  return field;
}

test('the search is typed in only once something stands in it', () => {
  const search = focused('<div role="search"><input /></div>');
  expect(isTyping()).toBe(false);
  search.value = 'olathe';
  expect(isTyping()).toBe(true);
});

test('any other field is typed in as soon as it has the focus', () => {
  focused('<input />');
  expect(isTyping()).toBe(true);
  focused('<form><div role="search"></div><input /></form>');
  expect(isTyping()).toBe(true);
});

import { afterEach, expect, test } from 'vitest';
import { isTyping } from './isTyping.ts';

afterEach(() => document.body.replaceChildren());

function focused(html: string): HTMLInputElement {
  document.body.innerHTML = html;
  const field = document.querySelector('input') as HTMLInputElement;
  field.focus();
  return field;
}

test('the search counts as typing only when it holds text', () => {
  const search = focused('<div role="search"><input /></div>');
  expect(isTyping()).toBe(false);
  search.value = 'olathe';
  expect(isTyping()).toBe(true);
});

test('any other field counts as typing as soon as it has the focus', () => {
  focused('<input />');
  expect(isTyping()).toBe(true);
  focused('<form><div role="search"></div><input /></form>');
  expect(isTyping()).toBe(true);
});

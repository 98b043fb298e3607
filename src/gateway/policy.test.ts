import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { developmentPolicy, injectedStyles } from './policy.ts';

test('the allowed styles are the ones that the installed libraries insert', () => {
  const sonner = sourceOf('sonner', 'index.mjs').match(/^__insertCSS\((".*")\)/m)?.[1];
  expect(injectedStyles['sonner: the toaster']).toBe(hashOf(JSON.parse(sonner ?? '""')));
  expect(injectedStyles['sonner: the same element, before its text is in']).toBe(hashOf(''));

  const press = styleIn('react-aria', 'private/interactions/usePress.mjs').replace(
    /\$\{[^}]+\}/,
    'data-react-aria-pressable',
  );
  expect(injectedStyles['react-aria: pressable']).toBe(hashOf(press));
  const scroll = styleIn('react-aria', 'private/overlays/usePreventScroll.mjs');
  expect(injectedStyles['react-aria: scroll lock of overlays']).toBe(hashOf(scroll));
});

test('the development server allows only what carries its nonce on top', () => {
  expect(developmentPolicy('x')).toContain("script-src 'self' 'nonce-x';");
  expect(developmentPolicy('x')).not.toContain('unsafe');
});

/** The text of `style.textContent = `…`.trim()` in a file. */
function styleIn(library: string, file: string): string {
  const text = sourceOf(library, file).match(/style\.textContent = `([^`]*)`\s*\.trim\(\)/)?.[1];
  return (text ?? '').trim();
}

function sourceOf(library: string, file: string): string {
  const url = new URL(`../../node_modules/${library}/dist/${file}`, import.meta.url);
  return readFileSync(fileURLToPath(url), 'utf8');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

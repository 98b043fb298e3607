// A drawing as assistive technology has it, a line for each element that says something: to be
// compared with what was written by hand.

const said = [
  'role',
  'type',
  'title',
  'aria-label',
  'aria-checked',
  'aria-pressed',
  'aria-selected',
  'aria-disabled',
  'aria-invalid',
  'aria-sort',
  'aria-busy',
  'aria-current',
  'aria-expanded',
  'aria-haspopup',
  'aria-valuetext',
  'aria-hidden',
  'aria-live',
  'aria-modal',
  'aria-multiselectable',
  'aria-level',
  'data-marked',
  'tabindex',
  'placeholder',
  'rows',
  'maxlength',
  'hidden',
] as const;
const flags = ['disabled', 'readOnly', 'checked', 'indeterminate'] as const;
const plain = new Set(['DIV', 'SPAN', 'P', 'LABEL', 'UL', 'LI', 'SECTION', 'HEADER', 'FOOTER']);

/** 'button aria-pressed=true "Flightboard"': tag, what is said of it, and its own text. */
export function outline(box: Element): readonly string[] {
  return [...box.children].flatMap((child) => lineOf(child));
}

function lineOf(element: Element): readonly string[] {
  if (element.tagName === 'svg') {
    const of = element.getAttribute('aria-label') ?? '';
    if (of !== '') return [`icon "${of}"`];
    return element.getAttribute('aria-hidden') === 'true' ? [] : ['icon without a name'];
  }
  const attributes = said.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [`${name}=${value}`];
  });
  const own = flags.filter(
    (name) => (element as unknown as Record<string, unknown>)[name] === true,
  );
  const described = wordsOf(element, 'aria-describedby');
  const value =
    'value' in element && element.tagName !== 'LI' ? `value=${String(element.value)}` : '';
  const text = textOf(element);
  const parts = [
    ...attributes,
    ...own,
    ...(['INPUT', 'TEXTAREA'].includes(element.tagName) ? [value] : []),
    ...(text === '' ? [] : [`"${text}"`]),
    ...(described === '' ? [] : [`(${described})`]),
  ];
  const tag = element.tagName.toLowerCase();
  const inner = [...element.children].flatMap((child) => lineOf(child));
  if (parts.length === 0 && plain.has(element.tagName)) return inner;
  return [[tag, ...parts].join(' '), ...inner.map((line) => `  ${line}`)];
}

/** Its own text, without that of the elements in it. */
function textOf(element: Element): string {
  return [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent ?? '')
    .join('')
    .replace(/[\s\u2066-\u2069\u202f]+/gu, ' ')
    .trim();
}

/** The words of what an attribute points to. */
function wordsOf(element: Element, attribute: string): string {
  const ids = (element.getAttribute(attribute) ?? '').split(/\s+/);
  return ids
    .map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
    .filter((words) => words !== '')
    .join(' ');
}

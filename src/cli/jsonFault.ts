// Where a text stops being JSON, as parsers of some engines do not report it; and a field that an
// object has twice, of which parsers silently take the last.

export type JsonFault = { readonly line: number; readonly column: number; readonly what: string };

const gap = /[ \t\n\r]*/y;
const token = new RegExp(
  [
    /[{}[\]:,]/,
    /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/u,
    /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/,
    /(?:true|false|null)(?!\w)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'uy',
);

type Awaited = 'value' | 'item' | 'name' | 'field' | 'colon' | 'comma' | 'end';

const words: { readonly [awaited in Awaited]: string } = {
  value: 'a value',
  item: 'a value or "]"',
  name: 'a field in double quotes',
  field: 'a field in double quotes or "}"',
  colon: '":"',
  comma: '"," or the end of the list or object',
  end: 'nothing more',
};

/** Null for valid JSON in which no object has a field twice. */
export function jsonFault(text: string): JsonFault | null {
  /** The open objects with their fields so far, and the open lists (null). */
  const open: (Set<string> | null)[] = [];
  let awaited: Awaited = 'value';
  for (let at = 0; ; ) {
    gap.lastIndex = at;
    at += gap.exec(text)?.[0].length ?? 0;
    token.lastIndex = at;
    const found = token.exec(text)?.[0] ?? '';
    if (found === '' && at >= text.length && awaited === 'end') return null;
    const next = after(awaited, found, open);
    if (typeof next !== 'string') {
      const what = next.what ?? whyNot(text.slice(at), found, awaited);
      return { ...placeOf(text, at), what };
    }
    awaited = next;
    at += found.length;
  }
}

/** What is awaited after a token, or what is wrong with it (null: it is another one). */
function after(
  awaited: Awaited,
  found: string,
  open: (Set<string> | null)[],
): Awaited | { readonly what: string | null } {
  const wrong = { what: null };
  const closed = () => {
    open.pop();
    return open.length === 0 ? 'end' : 'comma';
  };
  switch (awaited) {
    case 'field':
    case 'name': {
      if (found === '}' && awaited === 'field') return closed();
      if (!found.startsWith('"')) return wrong;
      const fields = open.at(-1);
      const name = JSON.parse(found) as string;
      if (fields?.has(name)) return { what: `the field ${found} is there twice` };
      fields?.add(name);
      return 'colon';
    }
    case 'colon':
      return found === ':' ? 'value' : wrong;
    case 'comma':
      if (found === ',') return open.at(-1) ? 'name' : 'value';
      return found === (open.at(-1) ? '}' : ']') ? closed() : wrong;
    case 'end':
      return wrong;
    default:
      if (found === ']' && awaited === 'item') return closed();
      if (found === '' || /[\]}:,]/.test(found.charAt(0))) return wrong;
      if (found === '{' || found === '[') {
        open.push(found === '{' ? new Set() : null);
        return found === '{' ? 'field' : 'item';
      }
      return open.length === 0 ? 'end' : 'comma';
  }
}

/** `found` is the token there, or empty where there is none. */
function whyNot(rest: string, found: string, awaited: Awaited): string {
  if (found === '' && rest.startsWith('"')) {
    return /^"(?:[^"\\\n]|\\.)*"/.test(rest)
      ? 'no JSON: a text has a character or an escape that JSON does not allow'
      : 'no JSON: a text does not end';
  }
  const begins = /^(?:[\w.+-]{1,20}|[^]?)/u.exec(rest)?.[0] ?? '';
  const what = begins === '"' ? 'a text' : begins === '' ? 'the end' : `'${begins}'`;
  return `no JSON: expected ${words[awaited]}, found ${what}`;
}

/** Both count from 1. The end is that of the last line with anything in it. */
function placeOf(text: string, at: number) {
  const lines = text.slice(0, Math.min(at, text.trimEnd().length)).split('\n');
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}

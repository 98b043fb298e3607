// Reads the limits of the product from its sources: a constant whose comment has the tag `@limit`.
//
//   /**
//    * More would not be found again in a list.
//    * @limit employees of a company
//    * @says A company keeps at most 20,000 employees.
//    * @test sim/services/refusedActs.test.ts: an employee after 20,000
//    */
//   export const mostEmployees = 20_000;
//
// `@says` may be left out where no user meets it. A tag goes on in the lines below it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Limit = {
  readonly what: string;
  /** '20,000', '64 MB', '30 s'. */
  readonly limit: string;
  /** In words of the screen or of the answer; empty without any. */
  readonly says: string;
  readonly test: { readonly file: string; readonly title: string };
  readonly file: string;
  readonly constant: string;
};

const comment = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*?@limit[\s\S]*?)\*\/`;
const named = String.raw`(?:export )?(?:const |readonly )?(\w+)[^=:\n]*(?:=|:)`;
const tagged = new RegExp(`${comment}\\s*${named} ?([^;,]+)[;,]`, 'g');

/** All limits of `src` and `sim`, by file. */
export function readLimits(root: string): readonly Limit[] {
  const files = ['src', 'sim'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.|\/testing\//.test(path))
      .toSorted((a, b) => (a < b ? -1 : 1)),
  );
  return files.flatMap((file) => limitsIn(file, readFileSync(join(root, file), 'utf8')));
}

export function limitsIn(file: string, source: string): readonly Limit[] {
  return [...source.matchAll(tagged)].map(([, about = '', constant = '', value = '']) => {
    const tags = tagsOf(about);
    const [, testFile = '', title = ''] = /^(\S+): (.*)$/.exec(tags.get('test') ?? '') ?? [];
    return {
      what: tags.get('limit') ?? '',
      limit: limitWords(constant, valueOf(value, source)),
      says: tags.get('says') ?? '',
      test: { file: testFile, title },
      file,
      constant,
    };
  });
}

function tagsOf(comment: string): ReadonlyMap<string, string> {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim());
  const tags = new Map<string, string>();
  let tag: string | null = null;
  for (const line of lines) {
    const [, name, rest = ''] = /^@(\w+) (.*)$/.exec(line) ?? [];
    if (name !== undefined) tags.set((tag = name), rest);
    else if (tag !== null && line !== '') tags.set(tag, `${tags.get(tag)} ${line}`);
  }
  return tags;
}

const units: { readonly [name: string]: number } = {
  KB: 1024,
  MB: 1024 ** 2,
  minuteMs: 60_000,
  hourMs: 3_600_000,
  dayMs: 86_400_000,
  HOUR_MS: 3_600_000,
  DAY_MS: 86_400_000,
};

/** A product of numbers, of known units and of constants of the same file. */
function valueOf(expression: string, source: string): number {
  return expression.split('*').reduce((product, part) => {
    const word = part.trim().replaceAll('_', '');
    const name = part.trim();
    if (/^[\d.]+$/.test(word)) return product * Number(word);
    if (name in units) return product * (units[name] as number);
    const own = new RegExp(`const ${name} = ([^;]+);`).exec(source)?.[1];
    if (own === undefined) throw new Error(`the value of ${name} is not known`);
    return product * valueOf(own, source);
  }, 1);
}

function limitWords(constant: string, value: number): string {
  if (/bytes$/i.test(constant)) return bytesWords(value);
  if (/(ms|_ms)$/i.test(constant)) return timeWords(value);
  if (/days$/i.test(constant)) return `${value} days`;
  if (/share$/i.test(constant)) return `${(value * 100).toFixed(1)} %`;
  return grouped(value);
}

function bytesWords(bytes: number): string {
  for (const [unit, size] of [
    ['MB', 1024 ** 2],
    ['MB', 1_000_000],
    ['kB', 1024],
    ['kB', 1_000],
  ] as const) {
    if (bytes % size === 0) return `${grouped(bytes / size)} ${unit}`;
  }
  return `${grouped(bytes)} bytes`;
}

function timeWords(ms: number): string {
  for (const [unit, size] of [
    ['days', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
  ] as const) {
    if (ms % size === 0) return `${grouped(ms / size)} ${unit}`;
  }
  return `${grouped(ms)} ms`;
}

function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

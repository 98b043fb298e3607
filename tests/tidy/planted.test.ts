// Each rule finds the violation planted for it and ignores allowed look-alikes.
import { describe, expect, test } from 'vitest';
import { projectOf } from './project.ts';
import { allowancesOf, MAY_IMPORT } from './rooms.ts';
import { rules } from './rules.ts';
import { longOnes } from './sizes.ts';

type Plant = readonly [what: string, path: string, text: string, finding: RegExp | null];

// Joined at run time, so that the rule on mentions does not find them in this file.
const machinePath = ['', 'home', 'somebody', 'notes'].join('/');
const numbered = ['issue', '17'].join(' ');
const absentDocument = ['docs/absent', 'md'].join('.');

/** The table of rooms in ARCHITECTURE.md, with other rows in the place of some. */
const houseWith = (others: { readonly [room: string]: string }) =>
  Object.entries(MAY_IMPORT)
    .map(([room, may]) => others[room] ?? `| \`src/${room}\` | is | ${may.join(', ') || '–'} |\n`)
    .join('');

const header = '// What it is.\n';
const planted: { readonly [rule in keyof typeof rules]: readonly Plant[] } = {
  parses: [['a syntax error', 'src/kernel/a.ts', 'const = 1;', /does not parse/]],
  rooms: [
    ['a value import', 'src/kernel/a.ts', "import { a } from '#domain/a.ts';", /kernel may not/],
    [
      'a type import',
      'src/domain/a.ts',
      "import type { A } from '#kernel/a.ts';",
      /domain may not/,
    ],
    ['a re-export', 'src/wire/a.ts', "export { a } from '#kernel/a.ts';", /wire may not import/],
    [
      'a star export',
      'src/wire/a.ts',
      "export * from '#kernel/a.ts';",
      /wire may not import kernel/,
    ],
    ['a dynamic import', 'src/views/a.ts', "import('#wire/a.ts');", /views may not import wire/],
    ['an import type', 'src/metro/a.ts', "type A = import('#sim/a.ts').A;", /metro may not/],
    ['a worker', 'src/views/a.ts', "import('#sim/hosts/worker.ts?worker');", /views may not/],
    [
      'a module URL',
      'src/views/a.ts',
      "new URL('../wire/a.ts', import.meta.url);",
      /views may not/,
    ],
    ['a computed import', 'src/app/a.ts', 'import(name);', /cannot be checked/],
    [
      'an import of app',
      'src/features/a.ts',
      "import { a } from '#app/a.ts';",
      /may not import app/,
    ],
    ['views from the gateway', 'src/gateway/a.ts', "import '#views/a.ts';", /may not import views/],
    [
      'hosts from the core',
      'sim/core/a.ts',
      "import { a } from '../hosts/a.ts';",
      /may not import sim\/h/,
    ],
    [
      'the sim core from app',
      'src/app/a.ts',
      "import { a } from '#sim/core/sim.ts';",
      /app may not/,
    ],
    [
      'a static import of the worker',
      'src/app/a.ts',
      "import W from '#sim/hosts/worker.ts?worker';",
      /app may not/,
    ],
    [
      'replay from a slice',
      'src/features/moves/a.ts',
      "import '#replay/a.ts';",
      /may not import rep/,
    ],
    [
      'a feature from the spine',
      'src/spine/clock/index.ts',
      "import '#features/moves/index.ts';",
      /spine may not import features/,
    ],
    [
      'the inside of a slice of the spine',
      'src/features/moves/index.ts',
      "import '#spine/clock/clock.model.ts';",
      /index\.ts or ui/,
    ],
    ['an unknown room', 'src/extras/a.ts', "import './b.ts';", /not a room/],
    [
      'a relative path to another room',
      'src/wire/a.ts',
      "import { a } from '../domain/a.ts';",
      /#domain/,
    ],
    ['an alias into the own room', 'src/wire/a.ts', "import { a } from '#wire/b.ts';", /relative/],
    ['a missing extension', 'src/wire/a.ts', "import { a } from './b';", /lacks its extension/],
    [
      'a path out of the rooms',
      'src/wire/a.ts',
      "import { a } from '../../tests/a.ts';",
      /out of the rooms/,
    ],
    [
      'the inside of a slice',
      'src/app/a.ts',
      "import '#features/moves/moves.model.ts';",
      /index\.ts or ui/,
    ],
    ['allowed: table', 'src/wire/a.ts', "import { a } from '#domain/a.ts';", null],
    ['allowed: the worker', 'src/app/a.ts', "import('#sim/hosts/worker.ts?worker');", null],
    ['allowed: hosts', 'sim/hosts/a.ts', "import { a } from '../core/a.ts';", null],
    ['allowed: a face', 'src/app/a.ts', "import '#features/moves/ui.ts';", null],
  ],
  thirdParties: [
    ['a library', 'src/kernel/a.ts', "import { z } from 'zod/mini';", /kernel may not use zod/],
    [
      'a scoped library',
      'src/views/a.ts',
      "import '@hono/node-server';",
      /not use @hono\/node-server/,
    ],
    [
      'a type of a library',
      'src/domain/a.ts',
      "import type { FC } from 'react';",
      /domain may not use react/,
    ],
    ['Node in a slice', 'src/features/a.ts', "import 'node:fs';", /may not use node:/],
    ['a test tool', 'src/wire/a.ts', "import { test } from 'vitest';", /may not use vitest/],
    ['allowed: part of it', 'src/domain/a.ts', "import { z } from 'zod/mini';", null],
    ['allowed: in a test', 'src/wire/a.test.ts', "import { test } from 'vitest';", null],
  ],
  allowances: [],
  roles: [
    ['a loose file', 'src/features/moves/moves.things.ts', '', /no role/],
    ['a folder', 'src/features/moves/parts/moves.model.ts', '', /no role/],
    ['a loose style', 'src/features/moves/moves.css', '', /no role/],
    ['a loose file in the spine', 'src/spine/clock/clock.things.ts', '', /no role/],
    ['allowed: process', 'src/features/moves/moves.process.ts', '', null],
    ['allowed: widget', 'src/features/moves/ui/MoveForm.tsx', '', null],
  ],
  faces: [
    [
      'an import past the face',
      'src/features/a/a.slice.ts',
      "import '../b/b.model.ts';",
      /go through index/,
    ],
    [
      'ui of another slice',
      'src/features/a/a.slice.ts',
      "import '../b/ui.ts';",
      /only ui may import ui/,
    ],
    [
      'ui of the same slice',
      'src/features/a/index.ts',
      "import './ui/Form.tsx';",
      /only ui may import ui/,
    ],
    ['React', 'src/features/a/a.queries.ts', "import { useMemo } from 'react';", /what draws/],
    [
      'a widget',
      'src/features/a/index.ts',
      "import '#views/kit/buttons/Button.tsx';",
      /what draws/,
    ],
    ['the list of slices', 'src/features/index.ts', "import './a/a.slice.ts';", /go through index/],
    ['allowed: face', 'src/features/a/a.slice.ts', "import '../b/index.ts';", null],
    ['allowed: ui', 'src/features/a/ui/Form.tsx', "import '../../b/ui.ts';", null],
  ],
  sliceGraph: [],
  layers: [
    [
      'an import of a higher folder',
      'sim/core/a.ts',
      "import '../world/a.ts';",
      /core is below world/,
    ],
    [
      'a type of a higher folder',
      'sim/world/a.ts',
      "import type { A } from '../services/a.ts';",
      /below services/,
    ],
    [
      'a higher floor of the team planner',
      'src/planning/team/rides/a.ts',
      "import '../chase/a.ts';",
      /rides is below chase/,
    ],
    [
      'the team planner in what all searches share',
      'src/planning/searching/a.ts',
      "import type { A } from '../team/model/a.ts';",
      /searching is below team/,
    ],
    ['a new folder', 'sim/extras/a.ts', '', /extras is no layer of sim/],
    ['a file outside the folders', 'sim/a.ts', '', /is no layer of sim/],
    ['allowed: a lower folder', 'sim/services/a.ts', "import '../core/a.ts';", null],
    ['allowed: a test', 'sim/core/a.test.ts', "import '../company/core.ts';", null],
  ],
  circles: [['allowed: a file that imports itself', 'src/wire/a.ts', "import './a.ts';", null]],
  independence: [
    [
      'a value of the planner',
      'src/planning/team/checks/a.ts',
      "import { a, type B } from '../../fares.ts';",
      /types only/,
    ],
    [
      'allowed: its own, the domain, and types',
      'src/planning/team/checks/a.ts',
      "import { a } from './b.ts';\nimport '#domain/c.ts';\nimport type { D } from '../d.ts';",
      null,
    ],
  ],
  purity: [
    ['the clock', 'src/kernel/a.ts', 'const a = Date.now();', /Date\.now/],
    ['the clock by index', 'src/kernel/a.ts', "const a = Date['now']();", /Date\.now/],
    ['a new date', 'src/domain/a.ts', 'const a = new Date();', /reads the clock/],
    ['a new UTC date', 'src/domain/a.ts', 'const a = new UTCDateMini();', /reads the clock/],
    ['allowed: a UTC date', 'src/domain/a.ts', 'const a = new UTCDateMini(1e12);', null],
    ['a local date', 'src/domain/a.ts', 'const a = new Date(2026, 8, 15);', /local zone/],
    ['Date as a value', 'src/domain/a.ts', 'const D = Date;', /Date taken apart/],
    ['randomness', 'sim/core/a.ts', 'const a = Math.random();', /Math\.random/],
    ['destructured randomness', 'sim/core/a.ts', 'const { random } = Math;', /Math\.random/],
    ['Intl', 'src/metro/a.ts', 'const a = new Intl.NumberFormat();', /Intl/],
    ['the locale', 'src/planning/a.ts', "const a = 'a'.localeCompare('b');", /locale/],
    ['a locale text', 'src/planning/a.ts', 'const a = (1).toLocaleString();', /locale/],
    ['a timer', 'src/kernel/a.ts', 'setTimeout(() => {}, 1);', /timer/],
    ['a passed timer', 'src/kernel/a.ts', 'const port = { after: setTimeout };', /timer/],
    ['the global', 'src/kernel/a.ts', 'globalThis.setTimeout(a, 1);', /globalThis/],
    ['random ids', 'src/domain/a.ts', 'const a = crypto.randomUUID();', /crypto/],
    ['a decider', 'src/features/a/a.slice.ts', 'const a = Date.now();', /Date\.now/],
    ['allowed: instant', 'src/domain/a.ts', 'const a = new Date(1e12).getTime();', null],
    ['allowed: type', 'src/domain/a.ts', 'type A = { at: Date; performance: 1 };', null],
    ['allowed: member', 'src/kernel/a.ts', 'clock.setTimeout(1); a.crypto;', null],
    ['allowed: host', 'sim/hosts/a.ts', 'setTimeout(() => Date.now(), 1);', null],
    ['allowed: test', 'src/kernel/a.test.ts', 'setTimeout(() => Date.now(), 1);', null],
  ],
  exactness: [
    ['sin', 'sim/core/a.ts', 'const a = Math.sin(1);', /Math\.sin/],
    ['hypot', 'src/metro/a.ts', 'const a = Math.hypot(3, 4);', /Math\.hypot/],
    ['pow by index', 'src/metro/a.ts', "const a = Math['pow'](3, 4);", /Math\.pow/],
    ['the operator', 'src/kernel/a.ts', 'const a = b ** 2;', /\*\*/],
    ['the assignment operator', 'src/kernel/a.ts', 'let a = 2; a **= 2;', /\*\*/],
    ['in a planner', 'src/planning/team/a.ts', 'const a = Math.exp(1);', /Math\.exp/],
    ['allowed: other rooms', 'src/domain/a.ts', 'const a = Math.sin(1);', null],
    ['allowed: sqrt', 'src/metro/a.ts', 'const a = Math.sqrt(2) * Math.PI;', null],
    ['allowed: views', 'src/views/a.ts', 'const a = Math.sin(1);', null],
  ],
  headers: [
    ['no header', 'src/kernel/a.ts', 'export const a = 1;\n// What it is.', /header/],
    ['allowed: header', 'src/kernel/a.ts', `${header}export const a = 1;`, null],
    ['allowed: test', 'src/kernel/a.test.ts', 'export const a = 1;', null],
  ],
  parameters: [
    ['a declared function', 'src/wire/a.ts', 'function f(all: number[]) {}', /is named all/],
    ['a default', 'sim/a.ts', 'function f(own = 1) {}', /is named own/],
    ['a long one', 'src/app/a.ts', 'a((one) => {\n  b(one);\n  c(one);\n});', /is named one/],
    ['allowed: a short one', 'src/app/a.ts', 'a((one) => one.id);', null],
    ['allowed: a pair', 'src/app/a.ts', 'function f(one: A, other: A) {}', null],
    ['allowed: in a test', 'src/app/a.test.ts', 'function f(all: A) {}', null],
  ],
  spreads: [
    ['an object', 'src/wire/a.ts', 'const a = { ...{ b, c }, d };', /spreads a literal/],
    ['an array', 'tests/a.ts', 'const a = [...[b, c], d];', /spreads a literal/],
    ['arguments', 'src/wire/a.ts', 'a(...[b, c]);', /spreads a literal/],
    ['attributes', 'src/app/A.tsx', 'const a = <A {...{ b, c }} />;', /spreads a literal/],
    ['an assertion', 'src/wire/a.ts', 'const a = [...([b] as const)];', /spreads a literal/],
    ['allowed: a name', 'src/wire/a.ts', 'const a = { ...b, c: [...d] };', null],
    ['allowed: a condition', 'src/wire/a.ts', 'const a = { ...(b ? { c } : {}) };', null],
  ],
  width: [
    ['a wide line', 'src/app/a.ts', `// ${'a'.repeat(98)}`, /101 columns/],
    ['allowed: 100 columns', 'src/app/a.ts', `// ${'a'.repeat(97)}`, null],
  ],
  names: [
    ['a vague file', 'src/wire/utils.ts', '', /is meaningless/],
    ['a vague folder', 'src/wire/helpers/a.ts', '', /is meaningless/],
    ['a vague test', 'src/wire/common.test.ts', '', /is meaningless/],
    ['a barrel', 'src/wire/index.ts', '', /barrel/],
    ['allowed: a face', 'src/features/moves/index.ts', '', null],
  ],
  colors: [
    ['hex', 'src/views/a.module.css', '.a { color: #1d232b; }', /#1d232b/],
    ['short hex', 'src/views/a.module.css', '.a { border: 1px solid #fff }', /#fff/],
    ['a function', 'src/views/a.module.css', '.a { color: oklch(0.5 0.1 20); }', /oklch/],
    ['a name', 'src/views/a.module.css', '.a { background: white; }', /white/],
    ['in a widget', 'src/app/A.tsx', "const a = <p style={{ color: '#abc' }} />;", /#abc/],
    ['in an attribute', 'src/app/A.tsx', 'const a = <path fill="rgb(1 2 3)" />;', /rgb/],
    ['allowed: tokens', 'src/views/kit/tokens.css', ':root { --ink: #1d232b; }', null],
    ['allowed: token', 'src/views/a.module.css', '.a { color: var(--red-500); }', null],
    ['allowed: comment', 'src/views/a.module.css', '/* a: #fff; */ .a { top: 0; }', null],
    ['allowed: import', 'src/app/A.tsx', "import a from '#decade/a.ts';", null],
  ],
  spacing: [
    ['a padding', 'src/app/a.module.css', '.a {\n  padding: 0 8px;\n}', /^8px is no token/],
    ['a negative margin', 'src/app/a.module.css', '.a { margin-top: -4px }', /-4px is no/],
    ['in a sum', 'src/app/a.css', '.a { gap: calc(var(--s-1) + 2px); }', /2px is no token/],
    ['in a layer', 'src/app/a.css', '@layer kit { .a { inset: 0 1.5rem; } }', /1.5rem is no/],
    ['allowed: a token', 'src/app/a.css', '.a { padding: 0 var(--s-2); margin: 0 auto; }', null],
    ['allowed: a hairline', 'src/app/a.css', '.a { margin: -1px calc(var(--s-1) + 1px); }', null],
    ['allowed: a size', 'src/app/a.css', '.a { width: 80px; border-radius: 3px; }', null],
    ['allowed: a comment', 'src/app/a.css', '.a { /* gap: 8px; */ gap: 0; }', null],
    ['allowed: the tokens', 'src/views/kit/tokens.css', ':root { --gap: 8px; gap: 8px; }', null],
  ],
  repeatedRules: [
    [
      'in another order',
      'src/app/a.module.css',
      '.a { top: 0; left: 0; color: red; gap: 0; }\n.b { gap: 0; color: red; left: 0; top: 0 }',
      /^\.b repeats \.a of src\/app\/a\.module\.css:1$/,
    ],
    [
      'in a layer',
      'src/app/a.css',
      '.a { --b: 1; --c: 2; --d: 3; --e: 4; } @layer x { .b { --b: 1; --c: 2; --d: 3; --e: 4; } }',
      /^\.b repeats \.a/,
    ],
    [
      'allowed: three',
      'src/a.css',
      '.a { --b: 1; --c: 2; --d: 3 } i { --b: 1; --c: 2; --d: 3 }',
      null,
    ],
    [
      'allowed: another value',
      'src/app/a.css',
      '.a { --b: 1; --c: 2; --d: 3; --e: 4; } .b { --b: 1; --c: 2; --d: 3; --e: 5; }',
      null,
    ],
    [
      'allowed: under a condition',
      'src/app/a.css',
      '.a { --b: 1; --c: 2; --d: 3; --e: 4 } @media x { .b { --b: 1; --c: 2; --d: 3; --e: 4 } }',
      null,
    ],
    [
      'allowed: steps of animations',
      'src/a.css',
      '@keyframes a { 0% { --b: 1; --c: 2; --d: 3; --e: 4 } to { --b: 1; --c: 2; --d: 3; --e: 4 }}',
      null,
    ],
  ],
  atoms: [
    ['no atom', 'src/app/a.module.css', '.a { composes: row from global; }', /is no atom row/],
    [
      'under a condition',
      'src/app/a.module.css',
      '.b {} @media print { .a { composes: b; } }',
      /composes whether @media print or not/,
    ],
    ['on an element', 'src/app/A.tsx', 'const a = <p className="row" />;', /is no atom row/],
    ['never used', 'src/views/kit/atoms.css', '@layer a { .row { gap: 0; } }', /nothing uses row/],
    ['allowed: the start', 'src/app/A.tsx', 'const a = <p className="start-name" />;', null],
    ['allowed: of the same sheet', 'src/app/a.module.css', '.a {} .b { composes: a; }', null],
  ],
  mentions: [
    ['a lost document', 'src/kernel/a.ts', `// See ${absentDocument}.`, /there is no/],
    ['a machine', 'README.md', `Look in ${machinePath}.`, /path of one machine/],
    ['a ticket', 'docs/rules.md', `Done for ${numbered}.`, /is unknown/],
    ['allowed: an existing document', 'docs/rules.md', 'This is docs/rules.md, section 17.', null],
  ],
  dependencies: [
    ['no reason', 'package.json', '{ "dependencies": { "a": "1.0.0" } }', /a has no reason/],
  ],
  lockfile: [
    [
      'another platform',
      'package-lock.json',
      '{ "packages": { "node_modules/a": { "optionalDependencies": { "a-mac": "1.0.0" } } } }',
      /has no entry for a-mac/,
    ],
    [
      'allowed: whole',
      'package-lock.json',
      `{ "packages": { "node_modules/a": { "optionalDependencies": { "b": "1.0.0" } },
        "node_modules/a/node_modules/b": {} } }`,
      null,
    ],
  ],
  titles: [
    ['a word in a test', 'src/wire/a.test.ts', "test('it is told', () => {});", /"told": it is/],
    ['in a group', 'sim/core/a.spec.ts', "describe('nobody asks', () => {});", /"nobody"/],
    ['in a template', 'tests/a.test.ts', 'test(`${n}: he waits`, () => {});', /"he"/],
    ['in a property', 'bench/a.test.ts', "test.prop([a])('his turn', () => {});", /"his"/],
    ['in a label', 'src/wire/a.test.ts', "test.each(['told'])('is %s', () => {});", /"told"/],
    ['in a row', 'src/wire/a.test.ts', "test.each([['she']])('%s', () => {});", /"she"/],
    [
      'in a named field',
      'src/wire/a.test.ts',
      "const rows = [{ who: 'whoever' }] as const; test.each(rows)('$who', () => {});",
      /"whoever"/,
    ],
    ['allowed: a body', 'src/wire/a.test.ts', "test('it ends', () => { is('told'); });", null],
    ['allowed: data', 'src/wire/a.test.ts', "test.each([['a', 'told']])('%s', f);", null],
    ['allowed: part', 'src/wire/a.test.ts', "test('the others, their shell', f);", null],
  ],
  screenTexts: [
    ['JSX', 'src/app/A.tsx', 'const a = <p>He is late.</p>;', /instead of "He is late\."/],
    ['an attribute', 'src/views/A.tsx', 'const a = <p title="Tells when" />;', /"Tells when"/],
    ['a reason', 'src/features/a/a.queries.ts', "const a = 'It was told.';", /they, 'the driver'/],
    ['a template', 'src/replay/a.ts', 'const a = `${n} of his moves`;', /of his moves/],
    ['a label', 'src/app/a.ts', "const a = { label: 'Told' };", /"Told"/],
    ['a phrase', 'src/app/A.tsx', 'const a = <b>Start not before</b>;', /Earliest start/],
    ['allowed: a key', 'src/app/a.ts', "const a = { 'is told': 1 };", null],
    ['allowed: a name', 'src/app/a.ts', "const a = { is: 'told' };", null],
    ['allowed: a type', 'src/app/a.ts', "type A = 'He is late.';", null],
    ['allowed: a comment', 'src/app/a.ts', '// He is told.\nconst a = 1;', null],
    ['allowed: a test', 'src/app/a.test.ts', "const a = 'He is told.';", null],
    ['allowed: another room', 'src/wire/a.ts', "const a = 'He is told.';", null],
  ],
  glossary: [
    [
      'a term twice',
      'GLOSSARY.md',
      '| word | meaning |\n|--|--|\n| track | a |\n\n| word | meaning |\n| lost, track | b |\n',
      /track is defined in line 3/,
    ],
    ['allowed: once', 'GLOSSARY.md', '| word | meaning |\n| a | b |\n| word | a |\n', null],
  ],
  roomTable: [
    [
      'a missing room',
      'ARCHITECTURE.md',
      houseWith({ kernel: '', finder: '' }),
      /has no row for kernel, finder/,
    ],
    [
      'an import that is not allowed',
      'ARCHITECTURE.md',
      houseWith({ pairs: '| `src/pairs` | is | planning, metro |\n' }),
      /pairs may import planning$/,
    ],
    [
      'an import that is left out',
      'ARCHITECTURE.md',
      houseWith({ planning: '| `src/planning` | is | – |\n' }),
      /planning may import domain, metro/,
    ],
    ['allowed: the same as the code', 'ARCHITECTURE.md', houseWith({}), null],
  ],
  where: [
    ['a lost file', 'docs/where.md', '| what | `kernel/gone.ts` |', /there is no kernel.gone.ts/],
    ['a lost folder', 'docs/where.md', '| what | `kernel/gone` |', /there is no kernel.gone/],
    ['a lost link', 'docs/where.md', '| what | [it](gone/it) |', /there is no gone.it/],
    ['a long row', 'docs/where.md', `| what | ${'it '.repeat(64)}|`, /row has 202 characters/],
    ['allowed: no path', 'docs/where.md', '| what | `moves/create` in `.model.ts` |', null],
    ['allowed: what is there', 'docs/where.md', '| what | `where.md` |', null],
  ],
  pictures: [
    ['a lost picture', 'README.md', '![It](docs/shots/gone.png)', /there is no picture gone.png/],
    [
      'a manifest entry without picture',
      'docs/shots/shots.json',
      '{ "gone.png": { "scene": "", "headings": [] } }',
      /there is no picture gone.png/,
    ],
    ['allowed: none', 'README.md', 'No picture.', null],
  ],
};

describe.each(Object.entries(planted))('%s', (name, plants) => {
  const rule = rules[name as keyof typeof rules];

  test.each(plants)('%s', (_what, path, text, finding) => {
    const { findings } = rule(projectOf({ [path]: text }));
    const found = findings.map(({ what }) => what);
    if (finding === null) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringMatching(finding)]);
  });

  test('counts no check in an empty project', () => {
    expect(rule(projectOf({})).checked).toBe(0);
  });
});

describe('allowances', () => {
  const rule = allowancesOf({ rooms: { wire: ['domain'] }, thirdParties: { wire: ['zod'] } });
  const found = (text: string) =>
    rule(projectOf({ 'src/wire/a.ts': text })).findings.map(({ what }) => what);

  test('an import that a table allows and no file has is a violation', () => {
    expect(found("import '#domain/a.ts';")).toEqual(['wire may import zod and never does']);
    expect(found("import 'zod/mini';")).toEqual(['wire may import domain and never does']);
  });

  test('tables whose every import is used are allowed', () => {
    expect(found("import '#domain/a.ts'; import 'zod';")).toEqual([]);
  });
});

describe('sliceGraph', () => {
  const slice = (name: string, imports: string) => ({
    [`src/features/${name}/index.ts`]: `import type { A } from '../${imports}/index.ts';`,
  });

  test('a cycle of type imports is a violation', () => {
    const project = projectOf({ ...slice('a', 'b'), ...slice('b', 'c'), ...slice('c', 'a') });
    const found = rules.sliceGraph(project).findings.map(({ what }) => what);
    expect(found).toEqual([expect.stringContaining('a → features/b → features/c → features/a')]);
  });

  test('two paths to one slice are allowed', () => {
    const project = projectOf({ ...slice('a', 'c'), ...slice('b', 'c'), ...slice('c', 'd') });
    const { checked, findings } = rules.sliceGraph(project);
    expect(findings).toEqual([]);
    expect(checked).toBe(3);
  });
});

describe('circles', () => {
  const file = (name: string, imports: string, kind = 'import') => ({
    [`src/wire/${name}.ts`]: `${kind} { a } from './${imports}.ts';`,
  });

  test('a circle of type imports over three files is one violation', () => {
    const types = (name: string, imports: string) => file(name, imports, 'import type');
    const project = projectOf({ ...types('a', 'b'), ...types('b', 'c'), ...types('c', 'a') });
    const found = rules.circles(project).findings.map(({ what }) => what);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/imports itself: .*a\.ts → .*b\.ts → .*c\.ts → .*a\.ts/);
  });

  test('two paths to one file are allowed', () => {
    const project = projectOf({ ...file('a', 'c'), ...file('b', 'c'), ...file('c', 'd') });
    expect(rules.circles(project)).toEqual({ checked: 3, findings: [] });
  });
});

test('an unpinned dependency and a reason without dependency are violations', () => {
  const table = '| package | why |\n|--|--|\n| `a`, `@b/c` | Because. |\n| `gone` | It was. |\n';
  const versions = { a: '1.0.0', '@b/c': '^1.0.0' };
  const project = projectOf({
    'package.json': JSON.stringify({ dependencies: versions }),
    'docs/decisions/dependencies.md': table,
  });
  const found = rules.dependencies(project).findings.map(({ what }) => what);
  expect(found).toEqual(['@b/c is not pinned: ^1.0.0', 'gone is no dependency']);
});

describe('pictures', () => {
  const screen = `export const A = () => (
    <Wizard title={isEdit ? 'Edit it' : 'Make it'} help="Not a heading">
      <h2>
        What it is
      </h2>
      <Button>Go</Button>
    </Wizard>
  );
  export function B(ref) {
    const label = isOpen ? 'Open' : 'Shut';
    useRegion(ref, 'map', 'Map');
  }`;
  const found = (headings: readonly string[], more: { readonly [path: string]: string } = {}) =>
    rules
      .pictures(
        projectOf({
          'README.md': '![It](docs/shots/it.png)',
          'docs/shots/it.png': '',
          'docs/shots/shots.json': JSON.stringify({ 'it.png': { scene: 'It', headings } }),
          'src/features/a/ui/A.tsx': screen,
          ...more,
        }),
      )
      .findings.map(({ what }) => what);

  test('headings and regions that a screen still has are allowed', () => {
    expect(found(['Edit it', 'Make it', 'Map', 'Shut', 'What it is'])).toEqual([]);
  });

  test.each(['It was', 'Go', 'Not a heading', 'What'])(
    'a heading that no screen has is a violation: %s',
    (heading) => {
      expect(found([heading])).toEqual([`it.png is old: no screen has the heading '${heading}'`]);
    },
  );

  test('a picture that no document shows is a violation', () => {
    expect(found([], { 'README.md': '' })).toEqual(['is shown in no document']);
  });

  test('a picture that is not in the manifest is a violation', () => {
    const missing = { 'docs/shots/shots.json': '{}' };
    expect(found([], missing)).toEqual(['is not in docs/shots/shots.json']);
  });
});

test('a finding names its line', () => {
  const text = `${header}\nexport const a = 1;\nexport const b = Date.now();\n`;
  expect(rules.purity(projectOf({ 'src/kernel/a.ts': text })).findings[0]?.line).toBe(4);
});

test('long functions and files are listed', () => {
  const body = Array.from({ length: 70 }, () => '  a();').join('\n');
  const long = longOnes(projectOf({ 'src/app/a.ts': `function f() {\n${body}\n}\n` }));
  expect(long.map(({ what }) => what)).toEqual(['function of 72 lines']);
  const lines = Array.from({ length: 301 }, () => 'a();').join('\n');
  const file = longOnes(projectOf({ 'src/app/a.ts': lines }));
  expect(file.map(({ what }) => what)).toEqual(['301 lines']);
});

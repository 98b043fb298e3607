// A part of the mutation tester: which mutants are tried. Left out are those that behave as the
// code itself does, each named with its reason in `mutants.json` beside the code, those in samples,
// from which tests draw what they ask for, and in a large folder those that are not drawn. The draw
// depends on the mutants alone: two measurements of one folder can be compared.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CheckStatus } from '@stryker-mutator/api/check';
import {
  commonTokens,
  declareFactoryPlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin';

/**
 * @typedef {import('@stryker-mutator/api/core').Mutant} Mutant
 * @typedef {{ readonly line: string, readonly to: string, readonly why: string }} Equivalent
 * @typedef {{
 *   readonly root: string,
 *   readonly many: number,
 *   readonly drawn: number,
 *   readonly equivalents: Readonly<Record<string, readonly Equivalent[]>>,
 * }} Draw
 */

class Drawn {
  /** @type {Draw} */
  #draw;
  /** @type {ReadonlySet<string>} */
  #ids = new Set();
  /** @type {Map<string, readonly string[]>} */
  #lines = new Map();

  /** @param {{ readonly draw: Draw }} options */
  constructor({ draw }) {
    this.#draw = draw;
  }

  async init() {}

  /** @param {readonly Mutant[]} mutants */
  async group(mutants) {
    const open = mutants.filter((mutant) => this.#whySame(mutant) === null);
    const keyed = open.map((mutant) => ({ id: mutant.id, hash: this.#hash(mutant) }));
    keyed.sort((a, b) => (a.hash < b.hash ? -1 : 1));
    const { many, drawn } = this.#draw;
    const chosen = keyed.length > many ? keyed.slice(0, drawn) : keyed;
    this.#ids = new Set(chosen.map(({ id }) => id));
    return [mutants.map(({ id }) => id)];
  }

  /** @param {readonly Mutant[]} mutants */
  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#is(mutant)]));
  }

  /**
   * @param {Mutant} mutant
   * @returns {import('@stryker-mutator/api/check').CheckResult}
   */
  #is(mutant) {
    const why = this.#whySame(mutant) ?? (this.#ids.has(mutant.id) ? null : 'not drawn');
    return why === null
      ? { status: CheckStatus.Passed }
      : { status: CheckStatus.CompileError, reason: why };
  }

  /** @param {Mutant} mutant */
  #whySame({ fileName, location, replacement }) {
    const file = this.#fileOf(fileName);
    if (isInSample(this.#linesOf(file), location.start.line)) return 'a sample';
    const line = this.#linesOf(file)[location.start.line]?.trim();
    const of = this.#draw.equivalents[file]?.find((one) => {
      return one.line === line && one.to === replacement;
    });
    return of ? `same: ${of.why}` : null;
  }

  /** @param {Mutant} mutant */
  #hash({ fileName, location, replacement }) {
    const file = this.#fileOf(fileName);
    const line = this.#linesOf(file)[location.start.line];
    const key = [file, line, location.start.column, location.end.column, replacement];
    return createHash('sha1').update(key.join('\n')).digest('hex');
  }

  /** @param {string} file */
  #linesOf(file) {
    const known = this.#lines.get(file);
    if (known) return known;
    const lines = readFileSync(path.join(this.#draw.root, file), 'utf8').split('\n');
    this.#lines.set(file, lines);
    return lines;
  }

  /** @param {string} fileName */
  #fileOf(fileName) {
    const isHere = !path.relative(process.cwd(), fileName).startsWith('..');
    return path.relative(isHere ? process.cwd() : this.#draw.root, fileName);
  }
}

const sample = /^(\s*)(sample[:(]|(export )?function sample\w*\()/;

/**
 * Whether a line, counted from 0, is one of a sample: from its head to the line that closes it.
 * @param {readonly string[]} lines
 * @param {number} at
 */
function isInSample(lines, at) {
  for (let from = at; from >= 0; from -= 1) {
    const indent = sample.exec(lines[from] ?? '')?.[1];
    if (indent === undefined) continue;
    const closes = lines.slice(from, at).some((line) => line.startsWith(`${indent}}`));
    return !closes && (from === at || /[{(]$/.test(lines[from] ?? ''));
  }
  return false;
}

/** @param {any} options */
const drawnOf = (options) => new Drawn(options);
drawnOf.inject = tokens(commonTokens.options);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'drawn', drawnOf)];

// Dependencies are pinned, each has its reason in the repository, and the lockfile is whole.
import type { Finding, Rule } from './project.ts';

const REASONS = 'docs/decisions/dependencies.md';

/** Exact versions only, and a line in the table of reasons, which names nothing else. */
export const dependencies: Rule = ({ files }) => {
  const manifest = files.find(({ path }) => path === 'package.json');
  if (!manifest) return { checked: 0, findings: [] };
  const parsed = JSON.parse(manifest.text) as {
    readonly [kind in 'dependencies' | 'devDependencies']?: { readonly [name: string]: string };
  };
  const all = Object.entries({ ...parsed.dependencies, ...parsed.devDependencies });
  const reasons = files.find(({ path }) => path === REASONS)?.text ?? '';
  // The first cell of each row of the tables.
  const explained = reasons
    .split('\n')
    .flatMap((line) => line.match(/^\| (`.*?`) \|/)?.[1]?.match(/[^`, ]+/g) ?? []);
  const findings: Finding[] = [];
  for (const [name, version] of all) {
    const say = (what: string) => findings.push({ path: 'package.json', line: 1, what });
    if (!/^\d+\.\d+\.\d+$/.test(version)) say(`${name} is not pinned: ${version}`);
    if (!explained.includes(name)) say(`${name} has no reason in ${REASONS}`);
  }
  for (const name of explained) {
    if (all.some(([known]) => known === name)) continue;
    findings.push({ path: REASONS, line: 1, what: `${name} is no dependency` });
  }
  return { checked: all.length, findings };
};

type Lock = {
  readonly packages: {
    readonly [path: string]: {
      readonly optionalDependencies?: { readonly [name: string]: string };
    };
  };
};

/**
 * Every optional dependency, those of other platforms too, has its entry: `npm ci` refuses a
 * lockfile without them, and `npm install` leaves out what its registry does not carry.
 */
export const lockfile: Rule = ({ files }) => {
  const path = 'package-lock.json';
  const file = files.find((one) => one.path === path);
  if (!file) return { checked: 0, findings: [] };
  const { packages } = JSON.parse(file.text) as Lock;
  const locked = Object.keys(packages);
  const findings = Object.values(packages)
    .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    .filter((name) => !locked.some((place) => place.endsWith(`node_modules/${name}`)))
    .map((name) => ({ path, line: 1, what: `has no entry for ${name}` }));
  return { checked: locked.length, findings };
};

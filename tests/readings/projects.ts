// The Vitest project of one mutation: the ordinary one of the test, with one file and the mutation.
import { fileURLToPath } from 'node:url';
import { loadConfigFromFile, mergeConfig, type UserConfig } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { type Mutate, mutate } from './mutate.ts';
import { type Kind, kindOf, type Trial } from './trials.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export type Prepared = {
  readonly trial: Trial;
  /** Of the project. */
  readonly name: string;
  /** The file that runs. */
  readonly file: string;
  /** Of the title; in a page it is an option of the project alone. */
  readonly testNamePattern: RegExp;
  readonly mutate: Mutate;
  readonly project: TestProjectInlineConfiguration;
};

// As Vitest reads it, because its plugins go on importing.
const mode = { command: 'serve', mode: 'test' } as const;
const loaded = await loadConfigFromFile(mode, `${root}vitest.config.ts`, root);
const { test: tests, ...viteConfig }: UserConfig = loaded?.config ?? {};
const { projects = [], ...shared } = tests ?? {};

/** The options of a run that are of no project. */
export const sharedConfig: UserConfig = { ...viteConfig, test: shared };

/** The one suite against all hosts runs in the quickest of them. */
const contractFile = 'tests/contract/inProcess.contract.test.ts';

/** `folder` has the broken console, for end-to-end tests. Names are kept, as caches go by them. */
export function prepare(trial: Trial, name: string, folder = ''): Prepared {
  const kind = kindOf(trial);
  const testNamePattern = patternOf(trial.title);
  const file = kind === 'contract' ? contractFile : trial.test;
  const broken = mutate(root, trial.mutation, folder !== '');
  const { test: ordinary, ...vite } = ordinaryOf(kind);
  const only = { name, include: [file], exclude: [] };
  const provide = { ...ordinary?.provide, brokenConsole: folder };
  // What is built is built before.
  const own = { ...ordinary, ...only, provide, globalSetup: [], testNamePattern };
  const base = mergeConfig(viteConfig, vite) as TestProjectInlineConfiguration;
  return {
    trial,
    name,
    file,
    testNamePattern,
    mutate: broken,
    project: {
      ...base,
      plugins: [...(base.plugins ?? []), broken.plugin],
      test: mergeConfig(shared, kind === 'page' ? ofPage(own, only) : own) as object,
    },
  };
}

/** Matches a title with any values in the places of `%s` and `$name`, within any group. */
function patternOf(title: string): RegExp {
  const parts = title.split(/%[a-z]|\$\w+/).map((part) => part.replaceAll(/\W/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}

/** Mostly a page waits until its time is over for what is broken. */
const pagePatienceMs = 15_000;

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** The instance of the browser that runs the file has the name and the file, instead of all. */
function ofPage(
  own: Options,
  only: { readonly name: string; readonly include: string[] },
): Options {
  const [file = ''] = only.include;
  const instance = file.endsWith('x') ? 'browser: screens' : 'browser: canvases';
  const all = own.browser?.instances ?? [];
  const instances = all.flatMap((one) => (one.name === instance ? { ...one, ...only } : []));
  const browser = { ...own.browser, instances } as never;
  return { ...own, name: `page ${only.name}`, browser, testTimeout: pagePatienceMs };
}

function ordinaryOf(kind: Kind): TestProjectInlineConfiguration {
  const name = { unit: 'unit', contract: 'unit', page: 'browser', e2e: 'long: e2e' }[kind];
  const found = projects.find(
    (one): one is TestProjectInlineConfiguration =>
      typeof one === 'object' && 'test' in one && one.test?.name === name,
  );
  if (!found) throw new Error(`there is no project ${name}`);
  return found;
}

// Applies mutations one by one and says of each whether its test fails.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { build, mergeConfig } from 'vite';
import { createVitest, type TestModule } from 'vitest/node';
import { mutate } from './mutate.ts';
import { type Prepared, prepare, root, sharedConfig } from './projects.ts';
import { type Kind, kindOf, type Trial } from './trials.ts';

export { nameOf, trials } from './trials.ts';

export type Verdict = {
  readonly trial: Trial;
  /** `red`: the test fails, as it must. `fault`: the entry is wrong and proves nothing. */
  readonly is: 'red' | 'green' | 'fault';
  readonly why: string;
};

/** Of one run. Each has a server of its own, which takes memory. */
const together: { readonly [kind in Kind]: number } = { unit: 24, contract: 24, page: 1, e2e: 1 };
/** Runs side by side, where one waits most of its time. */
const lanes: { readonly [kind in Kind]: number } = { unit: 1, contract: 1, page: 2, e2e: 1 };

/** `hear` gets each verdict as soon as it is known. */
export async function judge(
  some: readonly Trial[],
  hear: (verdict: Verdict) => void,
): Promise<void> {
  for (const kind of ['unit', 'contract', 'page', 'e2e'] as const) {
    const left = some.filter((trial) => kindOf(trial) === kind);
    const lane = async (name: string) => {
      while (left.length > 0) {
        const group = left.splice(0, together[kind]);
        const verdicts = await (kind === 'e2e' ? inBrokenConsole : inOneRun)(group, name);
        for (const verdict of verdicts) hear(verdict);
      }
    };
    await Promise.all(Array.from({ length: lanes[kind] }, (_, at) => lane(`lane ${at}`)));
  }
}

async function inOneRun(
  group: readonly Trial[],
  lane: string,
  folder = '',
): Promise<readonly Verdict[]> {
  const all = group.map((trial, at) => prepare(trial, `${lane} ${at}`, folder));
  // One failure is enough where tests are long. It would end all tests of a run.
  const bail = folder === '' ? 0 : 1;
  const vitest = await createVitest(
    'test',
    { config: false, root, watch: false, cache: false, reporters: [{}], silent: true, bail },
    mergeConfig(sharedConfig, { test: { projects: all.map(({ project }) => project) } }),
  );
  try {
    const specifications = all.map(({ name, file, testNamePattern }) => {
      const project = vitest.projects.find((one) => one.name === name);
      if (!project) throw new Error(`Vitest has not made the project ${name}`);
      return project.createSpecification(resolve(root, file), { testNamePattern });
    });
    const { testModules } = await vitest.runTestSpecifications(specifications);
    return all.map((one) => {
      const module = testModules.find(({ project }) => project.name === one.name);
      return { trial: one.trial, ...judged(one, module) };
    });
  } finally {
    await vitest.close();
  }
}

/** The broken console is built into a folder of its own, which ends with it. */
async function inBrokenConsole(group: readonly Trial[], lane: string): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const trial of group) {
    const folder = await mkdtemp(join(tmpdir(), 'tarmac-broken-'));
    try {
      if (await buildBroken(trial, folder))
        verdicts.push(...(await inOneRun([trial], lane, folder)));
      else verdicts.push({ trial, is: 'fault', why: notLoaded });
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return verdicts;
}

const notLoaded = 'What is broken is not loaded.';

/** False: the console does not load what is broken. */
async function buildBroken({ mutation }: Trial, outDir: string): Promise<boolean> {
  const { plugin, isApplied } = mutate(root, mutation);
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      mode: 'production',
      plugins: [plugin],
      worker: { plugins: () => [plugin] },
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.env['NODE_ENV'] = before;
  }
  return isApplied();
}

/** An error of one of these names is one of the mutation, and not of what a test expects. */
const unreadable = ['ReferenceError', 'SyntaxError'];

function judged(
  { trial, testNamePattern, mutate: broken }: Prepared,
  module: TestModule | undefined,
): Omit<Verdict, 'trial'> {
  const fault = (why: string) => ({ is: 'fault', why }) as const;
  if (!module) return fault('Its file did not run.');
  const [failure] = module.errors();
  if (failure) return fault(`Its file did not load: ${failure.message}`);
  const ran = [...module.children.allTests()].filter((one) => {
    return one.result().state !== 'skipped' && testNamePattern.test(one.fullName);
  });
  if (ran.length === 0) return fault('No test of this title ran.');
  // A console loads it in its build.
  if (kindOf(trial) !== 'e2e' && !broken.isApplied()) return fault(notLoaded);
  const errors = ran.flatMap((one) => one.result().errors ?? []);
  const wrong = errors.find(({ name = '' }) => unreadable.includes(name));
  if (wrong) return fault(`What is broken does not run: ${wrong.message}`);
  const isRed = ran.some((one) => one.result().state === 'failed');
  return isRed
    ? { is: 'red', why: stripVTControlCharacters(errors[0]?.message ?? '').split('\n', 1)[0] ?? '' }
    : { is: 'green', why: 'The test passed.' };
}

import { playwright } from '@vitest/browser-playwright';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { browserFlags, findBrowser } from './scripts/browser.mjs';
import { bundledWorker } from './tests/contract/bundledWorker.ts';
import { verifyInNode } from './tests/determinism/verifyInNode.ts';
import { earlyFiles } from './tests/earlyFiles.ts';
import { LongestFirst } from './tests/longestFirst.ts';
import { motion } from './tests/motion.ts';
import { pagePackages } from './tests/pagePackages.ts';
import { factorOfRuns, seedOfRun } from './tests/seedOfRun.ts';
import viteConfig from './vite.config.ts';

const tidy = ['tests/tidy.test.ts', 'tests/tidy/**/*.test.ts'];
const elsewhere = ['tests/e2e/**', 'tests/engines/**', ...tidy];
const long = '**/*.long.*';
/** Long ones that do not mind what runs beside them. */
const longBeside = '{src,sim,tests}/**/*.{property,contract}.long.test.ts';
const notUnit = ['**/*.browser.test.*', long, ...elsewhere];
const provide = { propertySeed: seedOfRun(), propertyRuns: factorOfRuns() };
/** But the long ones: an instance takes no `exclude` of its own. */
const inBrowser = '{src,sim,tests}/**/!(*.long).browser.test.ts';
/** `npm run test:long` draws pages in full: with motion, and React's development build warns. */
const isInFull = factorOfRuns() > 1;
const launchOptions = { executablePath: findBrowser(), args: browserFlags };
/** React as it ships: its development build takes a fifth more of a page's CPU time. */
const shippedReact = {
  oxc: { jsx: { development: false } },
  optimizeDeps: {
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
  },
};
const setupFiles = ['tests/propertySeed.ts', 'tests/frozenEvents.ts'];
/** Unit tests and pages run side by side; each page counts as one worker. */
const sideBySide = { sequence: { groupOrder: 1 }, maxWorkers: 2 };
const endToEnd = {
  environment: 'node' as const,
  // Files of one worker share its browsers.
  isolate: false,
  // Each poll costs the page time. Generous, as every wait of a journey is.
  expect: { poll: { interval: 100, timeout: 60_000 } },
  testTimeout: 300_000,
  hookTimeout: 180_000,
};

const chromium = {
  enabled: true,
  // One page at a time, because frames are rendered in software.
  fileParallelism: false,
  headless: true,
  screenshotFailures: false,
  viewport: { width: 1440, height: 900 },
  commands: { bundledWorker, motion, verifyInNode },
  provider: playwright({ launchOptions }),
};
const pages = {
  provide,
  setupFiles: [...setupFiles, 'tests/styleOrder.ts'],
  // Generous: property tests share two cores with browsers that render maps.
  testTimeout: 30_000,
  // Files share a page: one for each file takes over a second of CPU.
  isolate: false,
  ...sideBySide,
};

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      sequence: { sequencer: LongestFirst },
      // A test of one room takes two seconds instead of six to begin.
      experimental: { fsModuleCache: true },
      // A second is too short beside pages that draw in software.
      expect: { poll: { interval: 10, timeout: 10_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            include: ['{src,sim,fixtures,tests,scripts,bench}/**/*.{test,spec}.ts'],
            exclude: notUnit,
            provide,
            setupFiles,
            // Files share imported modules: importing them takes seconds.
            isolate: false,
            ...sideBySide,
            // Generous, as above.
            testTimeout: 30_000,
          },
        },
        {
          extends: true,
          ...mergeConfig(
            { optimizeDeps: { noDiscovery: true, include: pagePackages } },
            isInFull ? {} : shippedReact,
          ),
          test: {
            name: 'browser',
            ...pages,
            browser: {
              ...chromium,
              // Screens beside canvases and workers, each in its own page.
              instances: [
                {
                  browser: 'chromium',
                  name: 'browser: screens',
                  include: [`${inBrowser}x`],
                  // Transitions draw frames that no test looks at, an eighth of the CPU time.
                  provider: playwright({
                    launchOptions,
                    contextOptions: { reducedMotion: isInFull ? 'no-preference' : 'reduce' },
                  }),
                },
                { browser: 'chromium', name: 'browser: canvases', include: [inBrowser] },
              ],
            },
          },
        },
        {
          extends: true,
          optimizeDeps: { noDiscovery: true, include: pagePackages },
          test: {
            name: 'long: pages',
            ...pages,
            browser: {
              ...chromium,
              instances: [
                { browser: 'chromium', include: [inBrowser.replace('!(*.long)', '*.long')] },
              ],
            },
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e',
            include: ['tests/e2e/**/*.test.ts'],
            exclude: [long, ...earlyFiles],
            // After the other projects: beside them each test takes longer than running both saves.
            sequence: { groupOrder: 2 },
            // Three workers, because a test waits part of its time.
            maxWorkers: 3,
            // One build for all files, of those that begin early too.
            globalSetup: ['tests/e2e/built.ts'],
            ...endToEnd,
          },
        },
        {
          extends: true,
          // They begin when no unit test is left, while pages still run theirs.
          test: { name: 'e2e: early', include: [...earlyFiles], ...sideBySide, ...endToEnd },
        },
        {
          extends: true,
          test: {
            // Reads the code; part of `npm run check`, not of `npm test`.
            name: 'tidy',
            environment: 'node',
            include: tidy,
            sequence: { groupOrder: 1 },
            testTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            // Takes the pictures of the documents; not part of `npm test`, because it writes files.
            name: 'shots',
            environment: 'node',
            include: ['tests/shots/*.shots.ts'],
            sequence: { groupOrder: 5 },
            globalSetup: ['tests/e2e/built.ts'],
            testTimeout: 300_000,
            hookTimeout: 180_000,
          },
        },
        {
          extends: true,
          test: {
            // Against a real message broker, which must be installed; not part of `npm test`.
            name: 'engines',
            environment: 'node',
            include: ['tests/engines/**/*.test.ts'],
            sequence: { groupOrder: 4 },
            fileParallelism: false,
            testTimeout: 300_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'long: beside',
            environment: 'node',
            include: [longBeside],
            provide,
            setupFiles,
            isolate: false,
            ...sideBySide,
            testTimeout: 3_600_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'long',
            environment: 'node',
            include: ['{src,sim,tests}/**/*.long.test.ts'],
            exclude: ['tests/e2e/**', longBeside],
            provide,
            setupFiles,
            // One after the other: some count what happens in a second.
            sequence: { groupOrder: 2 },
            fileParallelism: false,
            testTimeout: 3_600_000,
            hookTimeout: 180_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'long: e2e',
            provide,
            include: ['tests/e2e/**/*.long.test.ts'],
            globalSetup: ['tests/e2e/built.ts'],
            ...endToEnd,
            sequence: { groupOrder: 3 },
            maxWorkers: 3,
          },
        },
      ],
    },
  }),
);

import { playwright } from '@vitest/browser-playwright';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { browserFlags, findBrowser } from './scripts/browser.mjs';
import { bundledWorker } from './tests/contract/bundledWorker.ts';
import { verifyInNode } from './tests/determinism/verifyInNode.ts';
import { LongestFirst } from './tests/longestFirst.ts';
import { seedOfRun } from './tests/seedOfRun.ts';
import viteConfig from './vite.config.ts';

const notUnit = ['**/*.browser.test.*', '**/*.long.test.*', 'tests/e2e/**', 'tests/engines/**'];
const provide = { propertySeed: seedOfRun() };
const browserTests = '{src,sim,tests}/**/*.browser.test.{ts,tsx}';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            include: ['{src,sim,fixtures,tests,scripts,bench}/**/*.{test,spec}.ts'],
            exclude: notUnit,
            provide,
            setupFiles: ['tests/propertySeed.ts', 'tests/frozenEvents.ts'],
            // Files share the modules they import: each by itself takes seconds to import them.
            isolate: false,
            maxWorkers: 2,
            // No statement about speed: properties share two cores with browsers that draw maps.
            testTimeout: 30_000,
          },
        },
        {
          extends: true,
          optimizeDeps: { entries: [browserTests] },
          test: {
            name: 'browser',
            include: [browserTests],
            provide,
            setupFiles: ['tests/propertySeed.ts', 'tests/frozenEvents.ts'],
            // Beside the unit tests, hence as many workers as they have.
            maxWorkers: 2,
            browser: {
              enabled: true,
              // One page at a time: frames are drawn in software.
              fileParallelism: false,
              headless: true,
              screenshotFailures: false,
              viewport: { width: 1440, height: 900 },
              commands: { bundledWorker, verifyInNode },
              provider: playwright({
                launchOptions: { executablePath: findBrowser(), args: browserFlags },
              }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e',
            environment: 'node',
            include: ['tests/e2e/**/*.test.ts'],
            exclude: ['**/*.long.test.*'],
            // After the others: beside them each takes longer than what is won.
            sequence: { groupOrder: 1 },
            // Built once, so that files side by side do not build over each other. Three of them:
            // a test waits about as long as it works.
            globalSetup: ['tests/e2e/built.ts'],
            maxWorkers: 3,
            // Each look is work for the page that is waited for.
            expect: { poll: { interval: 100 } },
            testTimeout: 300_000,
            hookTimeout: 180_000,
          },
        },
        {
          extends: true,
          test: {
            // Makes the pictures of the documents; no part of `npm test`, as it writes files.
            name: 'shots',
            environment: 'node',
            include: ['tests/shots/*.shots.ts'],
            sequence: { groupOrder: 4 },
            globalSetup: ['tests/e2e/built.ts'],
            testTimeout: 300_000,
            hookTimeout: 180_000,
          },
        },
        {
          extends: true,
          test: {
            // Real engines beside ours; no part of `npm test`, since they must be installed.
            name: 'engines',
            environment: 'node',
            include: ['tests/engines/**/*.test.ts'],
            sequence: { groupOrder: 3 },
            fileParallelism: false,
            testTimeout: 300_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'long',
            environment: 'node',
            include: ['{src,sim,tests}/**/*.long.test.ts'],
            sequence: { groupOrder: 2 },
            fileParallelism: false,
            testTimeout: 3_600_000,
            hookTimeout: 180_000,
          },
        },
      ],
    },
  }),
);

// The tests of some folders, as the mutation tester runs them: one worker, and one page where some
// of them need a browser.
import process from 'node:process';
import { playwright } from '@vitest/browser-playwright';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { browserFlags, findBrowser } from '../../scripts/browser.mjs';
import { pagePackages } from '../pagePackages.ts';
import { factorOfRuns, seedOfRun } from '../seedOfRun.ts';
import viteConfig from '../../vite.config.ts';

const listed = (name: string) => (process.env[name] ?? '').split(';').filter((at) => at !== '');
const provide = { propertySeed: seedOfRun(), propertyRuns: factorOfRuns() };
const setupFiles = ['tests/propertySeed.ts', 'tests/frozenEvents.ts'];
const shared = { provide, isolate: false, testTimeout: 120_000 };

const inNode = {
  name: 'mutants',
  environment: 'node' as const,
  include: listed('MUTANTS_TESTS'),
  // Each counted line costs time: every instant of every zone would take minutes for a mutant.
  exclude: ['**/*.browser.test.*', '**/*.long.*', '**/everyZone.test.ts'],
  setupFiles,
  ...shared,
};
const launchOptions = { executablePath: findBrowser(), args: browserFlags };
const inPages = {
  name: 'mutants: pages',
  include: listed('MUTANTS_PAGES'),
  exclude: ['**/*.long.*'],
  setupFiles: [...setupFiles, 'tests/styleOrder.ts'],
  ...shared,
  browser: {
    enabled: true,
    fileParallelism: false,
    headless: true,
    screenshotFailures: false,
    viewport: { width: 1440, height: 900 },
    provider: playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' } }),
    instances: [{ browser: 'chromium' as const }],
  },
};

const optimizeDeps = { noDiscovery: true, include: pagePackages };
const isPaged = inPages.include.length > 0;
const pages = isPaged ? [{ extends: true as const, optimizeDeps, test: inPages }] : [];

export default mergeConfig(
  viteConfig,
  defineConfig({ test: { projects: [{ extends: true, test: inNode }, ...pages] } }),
);

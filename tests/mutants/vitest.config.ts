// The unit tests of some folders, as the mutation tester runs them: one project, one worker.
import process from 'node:process';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { factorOfRuns, seedOfRun } from '../seedOfRun.ts';
import viteConfig from '../../vite.config.ts';

const tests = (process.env['MUTANTS_TESTS'] ?? '').split(';');

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'mutants',
      environment: 'node',
      include: tests,
      // Each counted line costs time: every instant of every zone would take minutes for a mutant.
      exclude: ['**/*.browser.test.*', '**/*.long.*', '**/everyZone.test.ts'],
      provide: { propertySeed: seedOfRun(), propertyRuns: factorOfRuns() },
      setupFiles: ['tests/propertySeed.ts', 'tests/frozenEvents.ts'],
      isolate: false,
      testTimeout: 120_000,
    },
  }),
);

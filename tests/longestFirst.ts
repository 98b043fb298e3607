// In which order test files begin: the ones that take long first, since a run is as long as what
// ends last.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The browser's page works beside both; what runs by itself begins when a worker is free. */
const projects = ['unit', 'browser', 'e2e'];

/** Seconds on two idle cores, of the files that take ten and more. */
const seconds: { readonly [file: string]: number } = {
  'tests/e2e/badInput.test.ts': 90,
  'tests/e2e/live.test.ts': 70,
  'tests/e2e/accessibility.test.ts': 55,
  'tests/e2e/replay.test.ts': 50,
  'tests/e2e/firstMove.test.ts': 45,
  'tests/e2e/logout.test.ts': 45,
  'tests/e2e/map.test.ts': 40,
  'tests/e2e/offline.test.ts': 37,
  'tests/e2e/monitoring.test.ts': 33,
  'tests/e2e/info.test.ts': 30,
  'tests/requests/everyRequest.property.test.ts': 30,
  'tests/determinism/recorded.property.test.ts': 30,
  'src/wire/mutation.property.test.ts': 24,
  'tests/e2e/policy.test.ts': 21,
  'tests/e2e/night.test.ts': 20,
  'tests/e2e/devtools.test.ts': 20,
  'src/features/info/ui/InfoPanel.browser.test.tsx': 20,
  'tests/contract/worker.contract.browser.test.ts': 20,
  'tests/e2e/audit.test.ts': 18,
  'src/views/map/mapCanvas.browser.test.ts': 18,
  'tests/e2e/search.test.ts': 18,
  'tests/contract/node.contract.test.ts': 18,
  'tests/determinism/recordedLive.property.test.ts': 17,
  'tests/e2e/shell.test.ts': 16,
  'tests/e2e/editing.test.ts': 15,
  'tests/e2e/keyboard.test.ts': 15,
  'src/features/vehicles/ui/VehicleForm.browser.test.tsx': 15,
  'tests/determinism/recorded.browser.test.ts': 14,
  'tests/e2e/crash.test.ts': 13,
  'tests/e2e/cart.test.ts': 12,
  'src/app/adoption.test.ts': 10,
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const weight = ({ moduleId }: TestSpecification) =>
      seconds[moduleId.slice(root.length + 1)] ?? 0;
    const rank = ({ project }: TestSpecification) => projects.indexOf(project.name);
    // By itself it knows what failed last and what is large.
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b) || weight(b) - weight(a));
  }
}

// The order of test files: the slowest first, so that none of them ends a run late; and end-to-end
// tests after the unit tests, where both are run side by side.
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { earlyFiles } from './earlyFiles.ts';
import { seconds } from './longFiles.ts';

const afterAllOthers = 1_000;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const weight = ({ moduleId }: TestSpecification) => {
      const file = moduleId.slice(root.length + 1);
      const of = seconds[file] ?? 0;
      // A worker that turns from one project to the other is started anew.
      return earlyFiles.includes(file) ? of - afterAllOthers : of;
    };
    // The base class puts recent failures and large files first.
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => weight(b) - weight(a));
  }
}

// The order of test files: the slowest first, so that none of them ends a run late.
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { seconds } from './longFiles.ts';

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const weight = ({ moduleId }: TestSpecification) =>
      seconds[moduleId.slice(root.length + 1)] ?? 0;
    // The base class puts recent failures and large files first.
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => weight(b) - weight(a));
  }
}

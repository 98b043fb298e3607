// In which order test files begin: the ones that take long first, since a run is as long as what
// ends last.
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { seconds } from './longFiles.ts';

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const weight = ({ moduleId }: TestSpecification) =>
      seconds[moduleId.slice(root.length + 1)] ?? 0;
    // By itself it knows what failed last and what is large.
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => weight(b) - weight(a));
  }
}

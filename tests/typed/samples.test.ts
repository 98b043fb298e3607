// What the type checker must refuse; it runs with `npm run check -- types`.
import { expect, test } from 'vitest';
import { infoSamples } from '#features/info/testing/samples.ts';
import type { infoCommands } from '#features/info/info.commands.ts';
import type { InfoSees } from '#features/info/info.slice.ts';
import { samplesOf } from '#kernel/testing/samples.ts';

test('samples without those of a command, or with a wrong payload, do not compile', () => {
  const { 'info/sort': _sort, ...others } = infoSamples;
  // @ts-expect-error the payloads of info/sort are missing
  samplesOf<typeof infoCommands, InfoSees>(others);
  // @ts-expect-error a column is no number
  samplesOf<typeof infoCommands, InfoSees>({ ...infoSamples, 'info/sort': () => [{ by: 7 }] });
  expect(Object.keys(others)).not.toContain('info/sort');
});

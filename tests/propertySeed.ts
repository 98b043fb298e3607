// Property tests draw the same values in every run, so that a change alone turns one red. Another
// seed explores: PROPERTY_SEED=<integer>, or PROPERTY_SEED=new for one nobody has seen.
import { configureGlobal, readConfigureGlobal } from 'fast-check';

const seeds = process.env['PROPERTY_SEED'] ?? '20261121';
if (seeds !== 'new') {
  const seed = Number(seeds);
  if (!Number.isSafeInteger(seed)) throw new Error(`PROPERTY_SEED is no integer: ${seeds}`);
  configureGlobal({ ...readConfigureGlobal(), seed });
}

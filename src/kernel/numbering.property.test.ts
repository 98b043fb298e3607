import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { Numbering } from './numbering.ts';

const numbers = fc.array(fc.oneof(fc.nat(3_000), fc.maxSafeNat()), { minLength: 1 });

test.prop([numbers])('an id is the session and the number, whichever came before it', (seqs) => {
  const numbering = new Numbering('s-1', 0);
  for (const seq of seqs) expect(numbering.id(seq)).toBe(`s-1:${seq}`);
});

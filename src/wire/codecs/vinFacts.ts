// The public VIN decoder's answer (S1 §7): variables and their values.
import { z } from '#domain/schema.ts';
import { isVinValue, type VinFact } from '#domain/vinFacts.ts';
import { reader } from './fields.ts';

const mostResults = 1_000;
const mostCharacters = 2_000;

const fact = z.object({
  Variable: z.string().check(z.maxLength(mostCharacters)),
  Value: z.nullable(z.string().check(z.maxLength(mostCharacters))),
});

/** S1 §5: empty values and 'Not Applicable' are left out. */
export const decodeVinFacts = reader(
  z.object({ Results: z.array(fact).check(z.maxLength(mostResults)) }),
  ({ Results }): readonly VinFact[] =>
    Results.flatMap(({ Variable, Value }) =>
      isVinValue(Value) ? [{ variable: Variable, value: Value }] : [],
    ),
);

export function encodeVinFacts(facts: readonly VinFact[]) {
  return {
    Count: facts.length,
    Message: 'Results returned successfully',
    Results: facts.map(({ variable, value }) => ({ Variable: variable, Value: value })),
  };
}

/** 17 letters and digits, among them those that no VIN has. */
export const readAskedVin = reader(z.string().check(z.regex(/^[A-Z0-9]{17}$/)), (vin) => vin);

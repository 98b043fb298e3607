// Names, addresses and phone numbers of simulated people. Separate because the names come from
// a library whose generator is seeded anew for every world.
import { faker } from '@faker-js/faker/locale/en';

export type Person = {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Ten digits with +1; the exchange 555 is unassigned. */
  readonly phone: string;
};

/** The same people for the same seed and count. */
export function people(seed: number, count: number): Person[] {
  faker.seed(seed);
  return Array.from({ length: count }, (_, at) => {
    const first = faker.person.firstName();
    const last = faker.person.lastName();
    return {
      name: `${first} ${last}`,
      firstName: first,
      lastName: last,
      email: `${wordOf(first)}.${wordOf(last)}${at + 1}@plainsauto.example`,
      phone: `+1${at % 2 === 0 ? 913 : 816}555${String(at % 10_000).padStart(4, '0')}`,
    };
  });
}

function wordOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

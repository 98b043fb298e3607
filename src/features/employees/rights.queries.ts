// Who of the company has a right, and who can give it.
import { type Capability, capabilityTable } from '#domain/capabilities.ts';
import type { Role } from '#domain/entities.ts';
import { nameOrder } from '#finder/nameOrder.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { employeesIn } from './employees.queries.ts';

type Rights = {
  /** How many employees have the right. */
  readonly count: number;
  /** Who can give it, by name. */
  readonly givers: readonly string[];
};

/** Of the employees of the chosen accounts. */
export function rightsOf({ world }: Pick<WorldSees, 'world'>, capability: Capability): Rights {
  const all = employeesIn(world.tables, world.state.accountIds);
  const having = (right: Capability) => {
    const { who } = capabilityTable[right];
    return all.filter(({ roles }) => typeof who !== 'string' && hasOne(roles, who));
  };
  const givers = having('employees').map(({ name }) => name);
  return { count: having(capability).length, givers: givers.toSorted(nameOrder) };
}

function hasOne(roles: readonly Role[], who: readonly Role[]): boolean {
  return who.some((role) => roles.includes(role));
}

/** '0 of your company may order rides. Dana Reyes and 2 more can give you that right.' */
export function rightsInWords({ count, givers }: Rights, capability: Capability): string {
  const { can } = capabilityTable[capability];
  const may = `${count.toLocaleString('en-US')} of your company may ${can}.`;
  const [first, second] = givers;
  if (first === undefined) return `${may} No employee here is an Administrator, who could give it.`;
  const more = givers.length - 2;
  const names =
    second === undefined
      ? first
      : more > 0
        ? `${first}, ${second} and ${more} more`
        : `${first} and ${second}`;
  return `${may} ${names} can give you that right.`;
}

import { type Capability, may } from '#domain/capabilities.ts';
import type { No, Yes } from '#kernel/records.ts';
import type { Command, CommandMachine } from '#views/bind/commands.ts';
import type { IconName } from '#views/kit/marks/icons.ts';
import type { Document } from '../search.queries.ts';

/** A screen or a form that is found by its name. */
export type Way = {
  readonly title: string;
  /** Other words that it is found by; shown under its name. */
  readonly also: string;
  readonly icon: IconName | undefined;
  /** It is found by those who have this. */
  readonly capability: Capability;
  /** The command that opens it now, or why it cannot be opened. */
  wish(machine: CommandMachine): (Yes & { readonly wish: Command }) | No;
};

/** Its text for the finder; null for a user who may not open it. */
export function documentOfWay(way: Way | undefined, roles: readonly string[]): Document | null {
  if (!way || !may(roles, way.capability).yes) return null;
  return { title: way.title, rest: way.also, isBehind: false };
}

// Separate from the capabilities, which the login screen loads.
import { type Capability, capabilityTable } from './capabilities.ts';

/** Words that ask for the first role that has a capability. */
export function requestFor(capability: Capability, why: string): string {
  const { who } = capabilityTable[capability];
  const role = typeof who === 'string' ? 'a role in the company' : `the role ${who[0]}`;
  return `Please give me ${role}, ${why}.`;
}

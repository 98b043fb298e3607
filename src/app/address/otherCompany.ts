import type { BootOptions, RuntimeConfig } from './options.ts';
import type { Asked } from './reach.ts';

/**
 * Whether the server has another company than when this page was loaded: what this page has
 * stored is that of the one before, and must not reach this one.
 */
export function isOtherCompany(options: BootOptions, asked: Asked<RuntimeConfig>): boolean {
  // What is no configuration of a live server says nothing.
  if (options.mode !== 'live' || !('answer' in asked) || asked.answer.mode !== 'live') return false;
  return (asked.answer.deployment ?? null) !== options.deployment;
}

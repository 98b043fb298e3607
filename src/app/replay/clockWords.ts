import { isKnownZone } from '#domain/zones.ts';
import { operatorZone } from '#views/kit/operatorZone.ts';

/** As the company's clock has it: what a recording calls a zone need not be one. */
function sound(zone: string): string {
  return isKnownZone(zone) || zone === operatorZone ? zone : 'UTC';
}

/** A moment to the second. */
export function clockWords(zone: string): (ms: number) => string {
  const clock = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: sound(zone),
    timeZoneName: 'short',
  });
  return (ms) => clock.format(ms);
}

export function dayWords(zone: string, ms: number): string {
  return new Date(ms).toLocaleDateString('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: sound(zone),
  });
}

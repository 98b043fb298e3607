import { formatDate, formatSeconds, formatWeekday } from '#domain/zones.ts';

/** A moment to the second, by the company's clock. */
export function clockWords(zone: string): (ms: number) => string {
  return (ms) => formatSeconds(ms, zone);
}

export function dayWords(zone: string, ms: number): string {
  return `${formatWeekday(ms, zone)}, ${formatDate(ms, zone)}`;
}

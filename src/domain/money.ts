// Money as texts.
import { grouped } from './grouped.ts';

/** Whole cents as dollars, as the kit's `formatMoney` writes them: '$1,214.50', '-$0.05'. */
export function dollars(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const units = grouped(Math.floor(whole / 100));
  const sign = cents < 0 && whole > 0 ? '-' : '';
  return `${sign}$${units}.${String(whole % 100).padStart(2, '0')}`;
}

/** What was typed, as whole cents; null for no amount: '25', '$1,200.5', '-3' are some. */
export function readDollars(typed: string): number | null {
  const match = /^(-?)\$?(\d{1,3}(?:,\d{3})*|\d{1,9}|(?=\.\d))(?:\.(\d{0,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const [, sign, units = '', cents = ''] = match;
  const all = Number(units.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return sign === '-' && all > 0 ? -all : all;
}

// Which report is asked for: the days, the zone and the accounts that are chosen.
import { may } from '#domain/capabilities.ts';
import type { Account } from '#domain/entities.ts';
import {
  dateText,
  daysLater,
  daysOf,
  type Day,
  dayIn,
  offsetText,
  reportCapability,
  type ReportKind,
  type ReportRequest,
} from '#domain/reports.ts';
import { accountRows, accountScope } from '#domain/scope.ts';
import type { Verdict } from '#domain/verdict.ts';
import type { SessionSees } from '#spine/session/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import type { ReportView } from './reports.model.ts';
import type { ReportsSees } from './reports.slice.ts';
import { counted } from './words.queries.ts';

export const basisWords = { start: 'By start time', end: 'By end time' } as const;

/** S2 §7: from one month before today to today, in the real year (reading 32). */
export function usualRange(today: Day): Pick<ReportRequest, 'from' | 'to'> {
  const [year = 0, month = 0, ofMonth = 0] = today.split('-').map(Number);
  const first = `${month === 1 ? year - 1 : year}-${two(month === 1 ? 12 : month - 1)}-01`;
  // The 31st of a month with 30 days is its last.
  const last = daysLater(`${today.slice(0, 7)}-01`, -1);
  const from = daysLater(first, ofMonth - 1);
  return { from: from > last ? last : from, to: today };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Null before the server's time is known. */
export function requestOf(sees: ReportsSees, companyZone: string): ReportRequest | null {
  const { clock, reports, world } = sees;
  if (clock.state.nowMs === 0) return null;
  const zone = reports.state.view.zone ?? companyZone;
  const { from, to } = reports.state.view;
  const range = from && to ? { from, to } : usualRange(dayIn(clock.state.nowMs, zone));
  return {
    ...range,
    zone,
    // Of the last day; the zone knows about the others.
    offset: offsetText(zone, Date.parse(`${range.to}T12:00:00Z`)),
    basis: reports.state.view.basis,
    filterAccountIds: world.state.accountIds,
  };
}

/** The view with these changes, and the days as they are now shown. */
export function viewWith(
  view: ReportView,
  request: ReportRequest,
  changes: Partial<ReportView>,
): ReportView {
  const { from, to } = request;
  const isChosen = view.from !== null || changes.zone !== undefined;
  return { ...view, ...(isChosen && { from, to }), ...changes };
}

/** 'America/Chicago, UTC−05:00'; 'UTC'. */
export function zoneText(zone: string, offset: string): string {
  if (/^(Etc\/)?UTC$/.test(zone)) return 'UTC';
  return `${zone}, UTC${offset.replace('-', '−')}`;
}

/** The chosen account, whose subtree is reported on. */
export function accountNameOf(sees: WorldSees & SessionSees): string {
  return sees.world.tables.accounts.get(accountIdOf(sees))?.name ?? '';
}

export function accountIdOf({ world, session }: WorldSees & SessionSees): string {
  const ids = world.state.accountIds;
  return (ids === null ? session.state.user?.accountId : ids[0]) ?? '';
}

/** 'Olathe, Overland Park': the accounts below it; of many only how many. Empty without any. */
export function sitesOf(accounts: readonly Account[], id: string): string {
  const scope = accountScope(accounts, id);
  const names = accountRows(accounts).flatMap((row) =>
    row.id !== id && scope.has(row.id) ? row.name : [],
  );
  return names.length > mostSites ? `${names.length} sites` : names.join(', ');
}

/** More do not fit in a line of paper. */
const mostSites = 6;

export function mayRead({ session }: SessionSees, kind: ReportKind): Verdict {
  return may(session.state.user?.roles ?? [], reportCapability[kind]);
}

/** Invoices, payments and costs. */
export function maySeeMoney({ session }: SessionSees): Verdict {
  return may(session.state.user?.roles ?? [], 'payments');
}

/** '09/20/2026 to 10/20/2026, 31 days' */
export function rangeText(range: Pick<ReportRequest, 'from' | 'to'>): string {
  const days = daysOf(range).length;
  return `${dateText(range.from)} to ${dateText(range.to)}, ${counted(days, 'day', 'days')}`;
}

import { useMemo, useState } from 'react';
import type { DisplayStatus, EpochMs } from '#domain/entities.ts';
import { formatDate, formatTime, localTime } from '#domain/zones.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Histogram, type HistogramBar } from '#views/charts/Histogram.tsx';
import { statusColor } from '#views/charts/statusColor.ts';
import { Section } from '#views/kit/panels/Panel.tsx';
import { statusWords } from '#views/kit/marks/StatusBadge.tsx';
import { useStatusBoard } from '../../activities/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import { isInBar, type ReadyBar, type Upcoming, upcomingReader } from '../tally.queries.ts';
import css from './InfoPanel.module.css';
import { useConsole } from './useConsole.tsx';

/** S1 §2: the open ones of these moves by ready time; a click on a bar selects its moves. */
export function ReadyHistogram({ ordinals }: { readonly ordinals: readonly number[] }) {
  const { upcoming, bars, onPick } = useReadyBars(ordinals);
  const { open, withoutTime, unit } = upcoming;
  return (
    <Section title="Upcoming by ready time" aside={unit === 'hour' ? 'hours' : 'days'}>
      {open === withoutTime ? (
        <p className={css.quiet}>
          {open === 0 ? 'All of them are complete.' : 'None of them has a ready time.'}
        </p>
      ) : (
        <>
          <Histogram label="Upcoming by ready time" bars={bars} onPick={onPick} />
          {withoutTime === 0 ? null : (
            <p className={css.quiet}>{withoutTime.toLocaleString('en-US')} without a ready time</p>
          )}
        </>
      )}
    </Section>
  );
}

/** Bars of these moves by ready time, and the handler that selects the moves of a bar. */
export function useReadyBars(ordinals: readonly number[]) {
  const machine = useMachine();
  const table = useConsole(({ world }) => world.tables.activities);
  const nowMs = useConsole(({ clock }) => clock.state.nowMs);
  const board = useStatusBoard();
  // Of the company's clock, like the times in the list, unless the operator chose their own.
  const companyZone = useCompanyZone();
  const zone = useShownTimes().zone(companyZone);
  const [read] = useState(upcomingReader);
  const upcoming = useMemo(
    () => read(table, ordinals, board, nowMs, zone),
    [read, table, ordinals, board, nowMs, zone],
  );
  const bars = useMemo(
    () => upcoming.bars.map((bar) => drawn(bar, upcoming.unit, zone)),
    [upcoming, zone],
  );
  function onPick(id: string): void {
    const bar = upcoming.bars.find((one) => idOf(one) === id);
    if (!bar) return;
    const ids = ordinals.flatMap((ordinal) => {
      const row = table.at(ordinal);
      return row && isInBar(bar, row, board.statusAt(ordinal)) ? [row.id] : [];
    });
    machine.dispatch({ type: 'selection/drill', data: { collection: 'activities', ids } });
  }
  return { upcoming, bars, onPick };
}

function idOf({ fromMs }: ReadyBar): string {
  return fromMs === null ? 'before' : `${fromMs}`;
}

function drawn(bar: ReadyBar, unit: Upcoming['unit'], zone: string): HistogramBar {
  const { fromMs, beforeMs, total, counts } = bar;
  const listed = counts.map(
    ({ status, count }) => `${count.toLocaleString('en-US')} ${lower(status)}`,
  );
  return {
    id: idOf(bar),
    label: fromMs === null ? '<' : beforeMs === null ? '>' : tickOf(fromMs, unit, zone),
    words: `${spanOf(bar, unit, zone)}: ${total === 0 ? 'none' : listed.join(', ')}`,
    // Statuses that need the operator are at the far end of the stack.
    parts: counts.toReversed().map(({ status, count }) => ({
      id: status,
      count,
      color: statusColor[status],
    })),
  };
}

/** Every second hour of the day, or the day of the month. */
function tickOf(ms: EpochMs, unit: Upcoming['unit'], zone: string): string {
  const { hour, day } = localTime(ms, zone);
  if (unit === 'day') return day % 2 === 0 ? `${day}` : '';
  return hour % 2 === 0 ? `${hour % 12 || 12}` : '';
}

function spanOf({ fromMs, beforeMs }: ReadyBar, unit: Upcoming['unit'], zone: string): string {
  const timeText = (ms: EpochMs) =>
    unit === 'hour' ? formatTime(ms, zone) : formatDate(ms, zone).slice(0, 5);
  if (fromMs === null) return `Ready before ${timeText(beforeMs ?? 0)}`;
  if (beforeMs === null) return `Ready from ${timeText(fromMs)} on`;
  return unit === 'hour'
    ? `Ready ${timeText(fromMs)} to ${timeText(beforeMs)}`
    : `Ready ${timeText(fromMs)}`;
}

function lower(status: DisplayStatus): string {
  return status === 'lockedInAI' ? 'locked in AI' : statusWords[status].toLowerCase();
}

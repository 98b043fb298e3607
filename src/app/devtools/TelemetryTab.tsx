import { useEffect, useState } from 'react';
import type { ConsoleSees } from '#features/index.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useSelect } from '#views/bind/useSelect.ts';
import { type KeyValue, KeyValueList, Section } from '#views/kit/panels/Panel.tsx';
import { formatAge } from '#views/kit/marks/Quantity.tsx';
import type { CheckReport } from '../machine/standingCheck.ts';
import type { Telemetry, TelemetryCounts } from '../recording/telemetry.ts';
import css from './Devtools.module.css';
import { ratesOf } from './rates.ts';

const readEveryMs = 1_000;
const none: { readonly [name: string]: number } = {};

type Reading = {
  readonly counts: TelemetryCounts & { readonly records: number };
  readonly wallMs: number;
  readonly ageMs: number;
};

/** Traffic and its cost: rates of the last second, counts since the console opened. */
export function TelemetryTab(props: {
  readonly telemetry: Telemetry;
  readonly check: (() => CheckReport) | undefined;
}) {
  const { telemetry, check } = props;
  const { now, rates } = useReadings(telemetry);
  const malformed = useSelect((all) => sees(all).connection.state.malformed);
  const losses = useSelect((all) => sees(all).connection.state.losses);
  const { counts } = now;
  const rate = (name: keyof Reading['counts']) => `${(rates[name] ?? 0).toFixed(1)} a second`;
  const frameMs = rates.frames ? (rates.framesMs ?? 0) / rates.frames : counts.lastFrameMs;
  return (
    // Reached by the keyboard, so that it can be scrolled.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className={css.columns} tabIndex={0} role="group" aria-label="Telemetry">
      <Facts
        title="Positions"
        rows={[
          { term: 'Positions', value: rate('fixes') },
          { term: 'Batches', value: rate('batches') },
          { term: 'Taken over', value: counted(counts.fixes) },
          { term: 'Drivers', value: counted(counts.drivers) },
          { term: 'Data age', value: formatAge(now.ageMs) },
        ]}
      />
      <Facts
        title="Merged and dropped"
        rows={[
          { term: 'Merged', value: many(counts.merged, 'batch', 'batches') },
          { term: 'Overtaken', value: counted(counts.overtaken) },
          { term: 'Invalid', value: counted(counts.invalid) },
          { term: 'Outdated', value: counted(counts.outdated) },
          { term: 'Unnamed', value: counted(counts.unnamed) },
        ]}
      />
      <Facts
        title="Log"
        rows={[
          { term: 'Records', value: rate('records') },
          { term: 'In the log', value: counted(counts.records) },
          { term: 'Unreadable', value: many(malformed, 'message') },
          { term: 'Channel lost', value: losses === 1 ? 'once' : `${losses} times` },
        ]}
      />
      {check === undefined ? null : <StandingCheck report={check()} wallMs={now.wallMs} />}
      <Facts
        title="Map"
        rows={[
          { term: 'Frames', value: counts.frames === 0 ? 'none drawn yet' : rate('frames') },
          {
            term: 'Frame cost',
            value: counts.frames === 0 ? 'not known yet' : `${frameMs.toFixed(1)} ms`,
          },
        ]}
      />
    </div>
  );
}

function Facts({ title, rows }: { readonly title: string; readonly rows: readonly KeyValue[] }) {
  return (
    <Section title={title}>
      <KeyValueList wide rows={rows} />
    </Section>
  );
}

/** Whether the state still follows from the log (P11). Read as often as the rates are. */
function StandingCheck(props: { readonly report: CheckReport; readonly wallMs: number }) {
  const { report, wallMs } = props;
  const { endedWallMs, differences } = report;
  const records = (count: number) => many(count, 'record');
  const ran = endedWallMs === null ? 'not yet' : formatAge(wallMs - endedWallMs, 'ago');
  return (
    <Facts
      title="Standing check"
      rows={[
        { term: 'Last run', value: ran },
        { term: 'It covered', value: records(report.lastRecords) },
        { term: 'In all', value: records(report.records) },
        { term: 'Left out', value: records(report.leftOut) },
        {
          term: 'Found to differ',
          value: differences === 1 ? 'once' : differences === 0 ? 'never' : `${differences} times`,
        },
        { term: 'Longest slice', value: `${report.longestMs.toFixed(1)} ms` },
      ]}
    />
  );
}

function useReadings(telemetry: Telemetry) {
  const machine = useMachine();
  const [readings, setReadings] = useState(() => ({ now: read(), rates: none }));
  function read(): Reading {
    const records = machine.log?.nextSeq() ?? 0;
    const wallMs = performance.now();
    const ageMs = Math.max(0, wallMs - telemetry.heardWallMs());
    return { counts: { ...telemetry.counts(), records }, wallMs, ageMs };
  }
  useEffect(() => {
    const timer = setInterval(() => {
      setReadings(({ now: before }) => {
        const now = read();
        return { now, rates: ratesOf(before.counts, now.counts, now.wallMs - before.wallMs) };
      });
    }, readEveryMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line exhaustive-deps -- `read` is made of these two
  }, [machine, telemetry]);
  return readings;
}

function many(count: number, noun: string, more = `${noun}s`): string {
  return count === 1 ? `1 ${noun}` : `${counted(count)} ${more}`;
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

function sees(snapshot: unknown): ConsoleSees {
  return snapshot as ConsoleSees;
}

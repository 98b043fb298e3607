import { useId, useState } from 'react';
import {
  type Basis,
  bases,
  dateText,
  dayIn,
  dayOfDate,
  daysLater,
  offsetText,
  type ReportRequest,
  wrongRange,
} from '#domain/reports.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { useCompanyZones } from '#spine/world/ui.ts';
import type { ReportView } from '../reports.model.ts';
import { basisWords, usualRange, viewWith, zoneText } from '../reports.queries.ts';
import css from './Report.module.css';
import { useReports, useRequest } from './useReport.tsx';

/** What all reports share: the days, their zone, and whether starts or ends count. */
export function ReportTools({ hasBasis = true }: { readonly hasBasis?: boolean }) {
  const machine = useMachine();
  const view = useReports(({ reports }) => reports.state.view);
  const request = useRequest();
  const zones = useCompanyZones();
  if (!request) return null;
  const choose = (changes: Partial<ReportView>) =>
    void machine.dispatch({ type: 'reports/view', data: viewWith(view, request, changes) });
  const zone = request.zone ?? operatorZone;
  const offered = [...new Set([zone, ...zones, operatorZone, 'Etc/UTC'])];
  const noon = Date.parse(`${request.to}T12:00:00Z`);
  return (
    <>
      <PopoverButton
        label={`${dateText(request.from)} to ${dateText(request.to)}`}
        title="Days of the reports"
        icon="dateTime"
        showsMenu
        placement="bottom end"
      >
        {(close) => (
          <RangeForm
            request={request}
            onChoose={(from, to) => {
              choose({ from, to });
              close();
            }}
          />
        )}
      </PopoverButton>
      <MenuButton
        label={zoneText(zone, request.offset)}
        says={`Zone of the days: ${zoneText(zone, request.offset)}`}
        placement="bottom end"
        groups={[
          {
            title: 'Days are those of',
            entries: offered.map((id) => ({
              id,
              label: zoneText(id, offsetText(id, noon)),
              chosen: id === zone,
              onAction: () => choose({ zone: id }),
            })),
          },
        ]}
      />
      {hasBasis ? (
        <MenuButton
          label={basisWords[request.basis]}
          placement="bottom end"
          groups={[
            {
              title: 'A trip counts on the day of its',
              entries: bases.map((id: Basis) => ({
                id,
                label: id === 'start' ? 'Start' : 'End, once it is over',
                chosen: id === request.basis,
                onAction: () => choose({ basis: id }),
              })),
            },
          ]}
        />
      ) : null}
    </>
  );
}

function RangeForm(props: {
  readonly request: ReportRequest;
  readonly onChoose: (from: string | null, to: string | null) => void;
}) {
  const { request, onChoose } = props;
  const formId = useId();
  const nowMs = useReports(({ clock }) => clock.state.nowMs);
  const today = dayIn(nowMs, request.zone ?? operatorZone);
  const [from, setFrom] = useState(dateText(request.from));
  const [to, setTo] = useState(dateText(request.to));
  const [isTried, setTried] = useState(false);
  const range = { from: dayOfDate(from.trim()), to: dayOfDate(to.trim()) };
  const isDate = range.from !== null && range.to !== null;
  const wrong = isDate ? wrongRange({ from: range.from ?? '', to: range.to ?? '' }) : null;
  const notDate = (text: string) =>
    isTried && dayOfDate(text.trim()) === null ? 'As MM/DD/YYYY.' : null;
  const month = today.slice(0, 7);
  const lastOfMonth = daysLater(`${month}-01`, -1);
  const usual = usualRange(today);
  const ranges = [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: daysLater(today, -6), to: today },
    { label: 'Last 31 days', from: daysLater(today, -30), to: today },
    { label: 'This month', from: `${month}-01`, to: today },
    { label: 'Last month', from: `${lastOfMonth.slice(0, 7)}-01`, to: lastOfMonth },
    { label: `From ${dateText(usual.from)}`, from: null, to: null },
  ];
  return (
    <form
      id={formId}
      className={css.range}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isDate && wrong === null) onChoose(range.from, range.to);
      }}
    >
      <div className={css.ends}>
        <TextField
          label="First day"
          value={from}
          onChange={setFrom}
          error={notDate(from)}
          autoFocus
        />
        <TextField label="Last day" value={to} onChange={setTo} error={notDate(to) ?? wrong} />
      </div>
      <div className={css.presets}>
        {ranges.map((range) => (
          <Button
            key={range.label}
            size="small"
            variant="ghost"
            onClick={() => onChoose(range.from, range.to)}
          >
            {range.label}
          </Button>
        ))}
      </div>
      <div className={css.apply}>
        <Button variant="primary" type="submit">
          Show these days
        </Button>
      </div>
    </form>
  );
}

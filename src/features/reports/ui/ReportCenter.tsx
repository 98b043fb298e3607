import { useMemo } from 'react';
import { requestFor } from '#domain/rightRequest.ts';
import { type ReportKind, reportTitle, reportWords } from '#domain/reports.ts';
import { screenPaths } from '#domain/screens.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Spark } from '#views/charts/Spark.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { CopyRequest } from '#views/kit/forms/CopyRequest.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import { questions, summaries } from '../center.queries.ts';
import { MoneyRows } from './MoneyRows.tsx';
import { PageHead } from './PageHead.tsx';
import css from './ReportCenter.module.css';
import { ReportExports } from './ReportExports.tsx';
import { reasonOf, useShape } from './shapeOf.tsx';
import { ReportTools } from './ReportTools.tsx';
import { isOver, type ReadReport, useReport, useRequest, useTurn } from './useReport.tsx';

const icons: { readonly [K in ReportKind]: IconName } = {
  daily: 'report',
  costing: 'money',
  efficiency: 'pace',
  vehicle: 'vehicle',
};

/** S1 §2: leads to the four reports, with the one number of each. They are read in turn. */
export function ReportCenter({ ask }: { readonly ask: AskAside | null }) {
  const request = JSON.stringify(useRequest());
  const daily = useReport('daily', ask);
  const isCosting = useTurn(isOver(daily), request);
  const costing = useReport('costing', ask, isCosting);
  const isEfficiency = useTurn(isCosting && isOver(costing), request);
  const efficiency = useReport('efficiency', ask, isEfficiency);
  const isVehicle = useTurn(isEfficiency && isOver(efficiency), request);
  const vehicle = useReport('vehicle', ask, isVehicle);
  return (
    <div className={css.center}>
      <PageHead title="Report center">
        <ReportTools />
      </PageHead>
      <p className={css.about}>The days are shared by all four, and by the payments.</p>
      <div className={css.tiles}>
        <Tile kind="daily" read={daily} isDue />
        <Tile kind="costing" read={costing} isDue={isCosting} />
        <Tile kind="efficiency" read={efficiency} isDue={isEfficiency} />
        <Tile kind="vehicle" read={vehicle} isDue={isVehicle} />
      </div>
      <MoneyRows ask={ask} isFree={isVehicle && isOver(vehicle)} />
    </div>
  );
}

type TileProps<K extends ReportKind> = {
  readonly kind: K;
  readonly read: ReadReport<K>;
  /** False while one before it is read. */
  readonly isDue: boolean;
};

function Tile<K extends ReportKind>({ kind, read, isDue }: TileProps<K>) {
  const shape = useShape(kind, read);
  const data = useMemo(() => ({ path: screenPaths[`reports/${kind}`], replace: false }), [kind]);
  return (
    <section className={css.tile} aria-label={reportTitle(kind)}>
      <h2 className={css.name}>
        <Icon of={icons[kind]} size={16} /> {reportWords[kind]}
      </h2>
      <p className={css.question}>{questions[kind]}</p>
      <div className={css.middle}>
        <Middle kind={kind} read={read} isDue={isDue} />
      </div>
      <div className={css.foot}>
        {read.is === 'denied' ? (
          <>
            <span className={css.note}>Payment Authorizer or Administrator</span>
            <span className="grow" />
            <CopyRequest words={requestFor('payments', `to read the ${kind} report`)} />
          </>
        ) : (
          <>
            <CommandButton
              type="navigation/go"
              data={data}
              label={`Open the ${kind} report`}
              size="small"
            >
              Open
            </CommandButton>
            <span className="grow" />
            <ReportExports
              kind={kind}
              shape={shape?.isEmpty === false ? shape : null}
              order={{ by: shape?.table.by ?? '', descending: shape?.table.descending ?? true }}
              reason={isDue ? reasonOf(read) : notYet}
              isSmall
            />
          </>
        )}
      </div>
    </section>
  );
}

const notYet = 'Not read yet.';

function Middle<K extends ReportKind>({ kind, read, isDue }: TileProps<K>) {
  switch (read.is) {
    case 'ready': {
      const { value, note, values, is } = summaries[kind](read.report, read.request);
      return (
        <>
          <div className={css.words}>
            <div className="headline figures">
              {read.report.rows.length === 0 ? 'No work' : value}
            </div>
            <p className={css.note}>{read.report.rows.length === 0 ? 'in this range' : note}</p>
          </div>
          {read.report.rows.length === 0 ? null : <Spark values={values} is={is} />}
        </>
      );
    }
    case 'denied':
      return (
        <p className={css.locked}>
          <Icon of="locked" size={14} />
          <span>{read.reason} An Administrator can add the role.</span>
        </p>
      );
    case 'failed':
      return (
        <>
          <p className={css.note} role="alert">
            The report did not load. {read.why}
          </p>
          <Button size="small" onClick={read.onRetry}>
            Try again
          </Button>
        </>
      );
    case 'stopped':
      return (
        <Button size="small" onClick={read.onRetry}>
          Read again
        </Button>
      );
    case 'absent':
      return <p className={css.note}>A recording has no reports.</p>;
    case 'loading':
      return <p className={`${css.note} ${css.later}`}>{isDue ? 'Reading...' : notYet}</p>;
  }
}

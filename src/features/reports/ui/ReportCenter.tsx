import { useMemo, useState } from 'react';
import { type ReportKind, reportKinds } from '#domain/reports.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Spark } from '#views/charts/Spark.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import { questions, summaries } from '../center.queries.ts';
import { reportPaths, reportWords } from '../reports.queries.ts';
import css from './ReportCenter.module.css';
import { ReportExports } from './ReportExports.tsx';
import { reasonOf, shapeOf } from './shapeOf.tsx';
import { ReportTools } from './ReportTools.tsx';
import { type ReadReport, useReport } from './useReport.tsx';

const icons: { readonly [K in ReportKind]: IconName } = {
  daily: 'dateTime',
  costing: 'number',
  efficiency: 'driver',
  vehicle: 'vehicle',
};

/** S1 §2: leads to the four reports, with the one number of each. */
export function ReportCenter({ ask }: { readonly ask: AskAside | null }) {
  return (
    <div className={css.center}>
      <div className={css.bar}>
        <h1 className={css.title}>Report center</h1>
        <span className={css.space} />
        <ReportTools />
      </div>
      <p className={css.about}>The days are shared by all four.</p>
      <div className={css.tiles}>
        {reportKinds.map((kind) => (
          <Tile key={kind} kind={kind} ask={ask} />
        ))}
      </div>
    </div>
  );
}

function Tile({ kind, ask }: { readonly kind: ReportKind; readonly ask: AskAside | null }) {
  const read = useReport(kind, ask);
  const shape = shapeOf(kind, read);
  const data = useMemo(() => ({ path: reportPaths[kind], replace: false }), [kind]);
  return (
    <section className={css.tile} aria-label={`${reportWords[kind]} report`}>
      <h2 className={css.name}>
        <Icon of={icons[kind]} size={16} /> {reportWords[kind]}
      </h2>
      <p className={css.question}>{questions[kind]}</p>
      <div className={css.middle}>
        <Middle kind={kind} read={read} />
      </div>
      <div className={css.foot}>
        {read.is === 'denied' ? (
          <>
            <span className={css.note}>Payment Authorizer or Administrator</span>
            <span className={css.space} />
            <CopyRequest kind={kind} />
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
            <span className={css.space} />
            <ReportExports
              kind={kind}
              shape={shape?.isEmpty === false ? shape : null}
              order={{ by: shape?.table.by ?? '', descending: shape?.table.descending ?? true }}
              reason={reasonOf(read)}
              isSmall
            />
          </>
        )}
      </div>
    </section>
  );
}

function Middle<K extends ReportKind>({
  kind,
  read,
}: {
  readonly kind: K;
  readonly read: ReadReport<K>;
}) {
  switch (read.is) {
    case 'ready': {
      const { value, note, values, is } = summaries[kind](read.report, read.request);
      return (
        <>
          <div className={css.words}>
            <p className={css.value}>{read.report.rows.length === 0 ? 'No work' : value}</p>
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
      return <p className={`${css.note} ${css.later}`}>Reading...</p>;
  }
}

/** Words for somebody who can add the role. */
function CopyRequest({ kind }: { readonly kind: ReportKind }) {
  const [said, setSaid] = useState('');
  const words = `Please give me the role Payment Authorizer, to read the ${kind} report.`;
  return (
    <>
      <span role="status" className={css.note}>
        {said}
      </span>
      <Button
        size="small"
        onClick={() =>
          void navigator.clipboard.writeText(words).then(
            () => setSaid('Copied'),
            () => setSaid('It could not be copied.'),
          )
        }
      >
        Copy request
      </Button>
    </>
  );
}

import { type ReportKind, reportKinds } from '#domain/reports.ts';
import { ReportCenter, ReportPage, reportPaths, reportWords } from '#features/reports/ui.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import type { AskAside } from '#wire/link/askAside.ts';
import { Page } from './Page.tsx';

const trail = [{ label: 'Report center', path: '/report-center' }] as const;

/** S2 §2: the report center and the four reports, loaded with the first of them. */
export default function ReportScreens(props: {
  /** 'report-center' or 'reports/daily'. */
  readonly is: string;
  readonly ask: AskAside | null;
}) {
  const kind = reportKinds.find((one) => props.is === `reports/${one}`);
  if (kind === undefined) {
    return (
      <Page title="Report center" isNamedBelow isWhole>
        <ReportCenter ask={props.ask} />
      </Page>
    );
  }
  return (
    <Page
      title={`${reportWords[kind]} report`}
      trail={trail}
      isNamedBelow
      isWhole
      tools={<Kinds kind={kind} />}
    >
      <ReportPage key={kind} kind={kind} ask={props.ask} />
    </Page>
  );
}

/** The other reports, of the same days. */
function Kinds({ kind }: { readonly kind: ReportKind }) {
  const machine = useMachine();
  return (
    <Segmented
      label="Report"
      value={kind}
      options={reportKinds.map((value) => ({ value, label: reportWords[value] }))}
      onChange={(value) => {
        const data = { path: reportPaths[value], replace: false };
        void machine.dispatch({ type: 'navigation/go', data });
      }}
    />
  );
}

import { useState } from 'react';
import { type ReportKind, reportKinds, reportWords } from '#domain/reports.ts';
import { screenPaths } from '#domain/screens.ts';
import type { ConsoleSees } from '#features/index.ts';
import { invoiceAt } from '#spine/navigation/index.ts';
import {
  InvoiceList,
  InvoicePage,
  PaymentList,
  ReportCenter,
  ReportPage,
} from '#features/reports/ui.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useSelect } from '#views/bind/useSelect.ts';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import type { AskAside } from '#wire/link/askAside.ts';
import { Page } from './Page.tsx';
import { screens } from './ways.ts';

const trail = [{ label: screens.reportcenter.title, path: screenPaths.reportcenter }] as const;
const invoiceTrail = [
  ...trail,
  { label: screens.invoices.title, path: screenPaths.invoices },
] as const;

/** S2 §2: the report center, reports, invoices and payments, loaded with the first of them. */
export default function ReportScreens({ ask }: { readonly ask: AskAside | null }) {
  const { route, path } = useSelect((all) => (all as unknown as ConsoleSees).navigation.state);
  if (route === 'invoices') {
    return (
      <Page title={screens.invoices.title} trail={trail} isNamedBelow isWhole>
        <InvoiceList ask={ask} />
      </Page>
    );
  }
  if (route === 'payments') {
    return (
      <Page title={screens.payments.title} trail={trail} isNamedBelow isWhole>
        <PaymentList ask={ask} />
      </Page>
    );
  }
  const invoiceId = invoiceAt(path);
  if (invoiceId !== null) {
    return <OneInvoice key={invoiceId} id={invoiceId} ask={ask} />;
  }
  const kind = reportKinds.find((one) => route === `reports/${one}`);
  if (kind === undefined) {
    return (
      <Page title={screens.reportcenter.title} isNamedBelow isWhole>
        <ReportCenter ask={ask} />
      </Page>
    );
  }
  return (
    <Page
      title={screens[`reports/${kind}`].title}
      trail={trail}
      isNamedBelow
      isWhole
      tools={<Kinds kind={kind} />}
    >
      <ReportPage key={kind} kind={kind} ask={ask} />
    </Page>
  );
}

/** Named by its number, which the server knows. */
function OneInvoice({ id, ask }: { readonly id: string; readonly ask: AskAside | null }) {
  const [number, setNumber] = useState('Invoice');
  return (
    <Page title={number} trail={invoiceTrail} isNamedBelow isWhole>
      <InvoicePage id={id} ask={ask} onNumber={setNumber} />
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
        const data = { path: screenPaths[`reports/${value}`], replace: false };
        void machine.dispatch({ type: 'navigation/go', data });
      }}
    />
  );
}

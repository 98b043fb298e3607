import { balanceCentsOf, invoiceCentsOf, type InvoiceSheet } from '#domain/invoices.ts';
import { dateText } from '#domain/reports.ts';
import {
  factsOf,
  itemsOf,
  lineTable,
  type Now,
  stateWords,
  usedColumns,
} from '../invoices.queries.ts';
import { csvOf, sorted } from '../table.queries.ts';
import { dollarsText } from '../words.queries.ts';
import { Exports } from './Exports.tsx';
import css from './Invoice.module.css';

/** An invoice as a file and on paper; null: it is not read. */
export function InvoiceTools(props: {
  readonly sheet: InvoiceSheet | null;
  readonly now: Now;
  readonly isShort?: boolean;
}) {
  const { sheet, now } = props;
  const table = sheet && lineTable(sheet, now);
  const number = sheet?.invoice.number ?? '';
  return (
    <Exports
      fileName={`${number}.csv`}
      isShort={props.isShort === true}
      reason="The invoice is not read."
      pieces={
        table &&
        sheet &&
        (() => csvOf(table, sorted(table, table.by, table.descending), aboutOf(sheet, now)))
      }
      paper={
        table &&
        sheet && {
          name: `Invoice ${number}`,
          account: sheet.invoice.accountName,
          about: sheet.invoice.address,
          figures: [
            ...factsOf(sheet.invoice, now).map(([label, value]) => ({ label, value })),
            { label: 'Status', value: stateWords(sheet.invoice, now) },
          ],
          order: { by: table.by, descending: table.descending },
          table: { ...table, columns: usedColumns(table) },
          above: <PrintedItems sheet={sheet} />,
        }
      }
    />
  );
}

function PrintedItems({ sheet }: { readonly sheet: InvoiceSheet }) {
  const { invoice } = sheet;
  const [total, balance] = [invoiceCentsOf(invoice), balanceCentsOf(invoice)];
  const sums = [
    { label: 'Total', cents: total },
    { label: 'Paid', cents: total - balance },
    { label: 'Balance due', cents: balance },
  ];
  return (
    <dl className={css.printed}>
      {itemsOf(sheet).map(({ label, quantity, cents }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{quantity}</dd>
          <dd>{dollarsText(cents)}</dd>
        </div>
      ))}
      {sums.map(({ label, cents }) => (
        <div key={label} className={css.strong}>
          <dt>{label}</dt>
          <dd>{dollarsText(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function aboutOf({ invoice }: InvoiceSheet, now: Now): readonly string[] {
  return [
    `Invoice ${invoice.number}`,
    invoice.accountName,
    `work of ${dateText(invoice.day)}`,
    stateWords(invoice, now),
    now.zone,
  ];
}

import type { ReactNode } from 'react';
import { balanceCentsOf, invoiceCentsOf, type InvoiceSheet } from '#domain/invoices.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { classes } from '#views/kit/classes.ts';
import {
  behindWords,
  factsOf,
  itemsOf,
  lineTable,
  type Now,
  usedColumns,
} from '../invoices.queries.ts';
import { sorted } from '../table.queries.ts';
import { dollarsText } from '../words.queries.ts';
import css from './Invoice.module.css';
import { PlainHeads } from './PlainHeads.tsx';

/** What an invoice says: whom it is for, what for, how much, and what of it is paid. */
export function InvoiceBody({ sheet, now }: { readonly sheet: InvoiceSheet; readonly now: Now }) {
  const { invoice, from } = sheet;
  return (
    <>
      <div className={css.about}>
        {from ? (
          <div>
            <p className="tiny ink3">Bill from</p>
            <p className={css.strong}>{from.name}</p>
            <p className={css.quiet}>{from.address}</p>
          </div>
        ) : null}
        <div>
          <p className="tiny ink3">Bill to</p>
          <p className={css.strong}>{invoice.accountName}</p>
          <p className={css.quiet}>{invoice.address}</p>
        </div>
        <dl className={css.facts}>
          {factsOf(invoice, now).map(([word, value]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <table className={css.table}>
        <PlainHeads columns={itemColumns} number={css.number} />
        <tbody>
          {itemsOf(sheet).map(({ label, quantity, cents }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className={classes(css.number, css.quiet)}>{quantity}</td>
              <td className={css.number}>{dollarsText(cents)}</td>
            </tr>
          ))}
          <tr className={css.total}>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className={css.number}>{dollarsText(invoiceCentsOf(invoice))}</td>
          </tr>
          <tr className={css.plain}>
            <td className={css.quiet} colSpan={2}>
              Paid
            </td>
            <td className={css.number}>
              {dollarsText(invoiceCentsOf(invoice) - balanceCentsOf(invoice))}
            </td>
          </tr>
          <tr className={css.plain}>
            <th scope="row" colSpan={2}>
              Balance due
            </th>
            <td className={classes(css.number, css.strong)}>
              {dollarsText(balanceCentsOf(invoice))}
            </td>
          </tr>
        </tbody>
      </table>
      <h2 className={css.behind}>{behindWords(invoice)}</h2>
      <Lines sheet={sheet} now={now} />
    </>
  );
}

const itemColumns = [
  { id: 'item', head: 'Item', isText: true },
  { id: 'quantity', head: 'Quantity' },
  { id: 'amount', head: 'Amount' },
] as const;

/** The trips and rides; a trip's name opens it. */
function Lines({ sheet, now }: { readonly sheet: InvoiceSheet; readonly now: Now }) {
  const table = lineTable(sheet, now);
  const columns = usedColumns(table);
  const cell = (id: string, isText: boolean | undefined, words: ReactNode) => (
    <td key={id} className={classes(isText !== true && css.number)}>
      {words}
    </td>
  );
  return (
    <table className={classes(css.table, css.lines)}>
      <PlainHeads columns={columns} number={css.number} />
      <tbody>
        {sorted(table, table.by, table.descending).map((line) => (
          <tr key={line.id}>
            {columns.map(({ id, isText, text }) =>
              cell(
                id,
                isText,
                id === 'name' ? (
                  <Name words={text(line)} path={table.pathOf?.(line)} />
                ) : (
                  text(line)
                ),
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Name({
  words,
  path,
}: {
  readonly words: string;
  readonly path: string | null | undefined;
}) {
  if (!path) return words;
  return (
    <CommandButton
      type="navigation/go"
      data={{ path, replace: false }}
      label={words}
      size="small"
      variant="ghost"
    />
  );
}

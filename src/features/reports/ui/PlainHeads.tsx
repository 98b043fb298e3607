import { classes } from '#views/kit/classes.ts';
import type { ReportColumn } from '../table.queries.ts';

/** The heads of a plain table, on a sheet or on paper. */
export function PlainHeads(props: {
  readonly columns: readonly Pick<ReportColumn<never>, 'id' | 'head' | 'isText'>[];
  /** The class of columns of numbers. */
  readonly number: string | undefined;
}) {
  return (
    <thead>
      <tr>
        {props.columns.map(({ id, head, isText }) => (
          <th key={id} scope="col" className={classes(isText !== true && props.number)}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

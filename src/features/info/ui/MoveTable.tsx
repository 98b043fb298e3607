import { useCallback, useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { RestingField } from '#views/kit/forms/RestingField.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import { VirtualTable } from '#views/kit/lists/VirtualTable.tsx';
import { useActivityRows } from '../../activities/ui.ts';
import { type ColumnId, columnWords, type Rows } from '../../flightboard/index.ts';
import { chosenColumn, FlightCells } from '../../flightboard/ui.ts';
import css from './InfoPanel.module.css';
import { useInfo } from './useConsole.tsx';

const columns = ['status', 'name', 'vehicle', 'start', 'end', 'deadline'] as const;
const widths: { readonly [C in ColumnId]?: string } = {
  status: '122px',
  name: '84px',
  vehicle: 'minmax(120px, 2fr)',
  start: 'minmax(90px, 1fr)',
  end: 'minmax(90px, 1fr)',
  driver: 'minmax(94px, 1fr)',
  trip: '84px',
  ready: '148px',
  eta: '148px',
  deadline: '180px',
  requestor: 'minmax(120px, 1fr)',
  created: '196px',
};

/** S1 §2, the expanded panel: a table whose columns filter by the text of their cells. */
export function MoveTable(props: { readonly label: string; readonly rows: Rows }) {
  const { label, rows } = props;
  const machine = useMachine();
  const sort = useInfo(({ info }) => info.state.sort);
  const { idOf, itemOf, isSelected, onPick } = useActivityRows(rows);
  // The sorted column is scrolled into view.
  const drawn = useMemo(
    (): readonly ColumnId[] =>
      columns.some((column) => column === sort.by) ? columns : [...columns, sort.by],
    [sort.by],
  );
  const heads = useMemo(
    () => [
      chosenColumn,
      ...drawn.map((id) => ({
        id,
        head: columnWords[id],
        width: widths[id] ?? 'minmax(140px, 1fr)',
        filter: <ColumnFilter column={id} />,
      })),
    ],
    [drawn],
  );
  return (
    <div className={css.list}>
      <VirtualTable
        label={label}
        columns={heads}
        sort={sort}
        onSort={(by) => machine.dispatch({ type: 'info/sort', data: { by } })}
        count={rows.length}
        idOf={idOf}
        itemOf={itemOf}
        isSelected={isSelected}
        onPick={onPick}
        multiple
        renderRow={(index) => (
          <FlightCells id={idOf(index)} columns={drawn} isSelected={isSelected(index)} />
        )}
        empty={
          <EmptyState
            icon="filter"
            title="No activity fits the filters"
            actions={
              <CommandButton
                type="info/clearFilters"
                data={emptyPayload}
                label="Clear the filters"
              />
            }
          />
        }
      />
    </div>
  );
}

const emptyPayload = {};

function ColumnFilter({ column }: { readonly column: ColumnId }) {
  const machine = useMachine();
  const text = useInfo(({ info }) => info.state.filters[column] ?? '');
  const onRest = useCallback(
    (words: string) => machine.dispatch({ type: 'info/filter', data: { column, text: words } }),
    [machine, column],
  );
  return (
    <RestingField
      label={`${columnWords[column]} contains`}
      hideLabel
      placeholder="contains"
      quiet
      value={text}
      onRest={onRest}
      maxLength={200}
    />
  );
}

import { useState } from 'react';
import { toLocalText } from '#domain/zones.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useDownload } from '#views/bind/useDownload.ts';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { statusWords } from '#views/kit/marks/StatusBadge.tsx';
import { useStatusBoard } from '../../activities/ui.ts';
import type { MapSees } from '../../map/index.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { csvOf } from '../csv.queries.ts';
import type { FlightboardSees } from '../flightboard.slice.ts';
import type { Rows } from '../dirtyRows.queries.ts';
import css from './Flightboard.module.css';

/** Downloads the rows as currently filtered, searched and sorted, in the shown columns. */
export function ExportButton({ rows }: { readonly rows: Rows }) {
  const machine = useMachine();
  const { downloadPieces } = useDownload();
  const board = useStatusBoard();
  const { zone } = useShownTimes();
  const [isWriting, setWriting] = useState(false);
  const [result, setResult] = useState<{ readonly rows: Rows; readonly words: string } | null>(
    null,
  );

  async function write() {
    const sees = machine.published() as MapSees & FlightboardSees;
    // The statuses of this moment: time goes on while the file is written.
    const statuses = new Map(rows.map((ordinal) => [ordinal, board.statusAt(ordinal)]));
    const statusAt = (ordinal: number) => statuses.get(ordinal) ?? 'unknown';
    const words = { statusAt, statuses: statusWords, zone };
    const pieces = csvOf(sees, rows, sees.flightboard.state.columns, words);
    const day = toLocalText(sees.clock.state.nowMs, operatorZone).slice(0, 10);
    setWriting(true);
    setResult(null);
    try {
      await downloadPieces(pieces, { name: `activities-${day}.csv`, type: 'text/csv' });
      setResult({ rows, words: `${rows.length.toLocaleString('en')} exported` });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      setResult({ rows, words: `Export failed: ${why}` });
    } finally {
      setWriting(false);
    }
  }

  const isEmpty = rows.length === 0;
  return (
    <>
      <span className={css.result} role="status">
        {isWriting ? 'Exporting...' : result?.rows === rows ? result.words : ''}
      </span>
      <IconButton
        icon="download"
        label="Export CSV"
        tip={isEmpty ? 'There are no rows to export.' : 'Export CSV'}
        variant="default"
        off={isEmpty}
        pending={isWriting}
        onClick={() => void write()}
      />
    </>
  );
}

import { useState } from 'react';
import { toLocalText } from '#domain/zones.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { downloadPieces } from '#views/kit/download.ts';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { statusWords } from '#views/kit/marks/StatusBadge.tsx';
import { useStatusBoard } from '../../activities/ui.ts';
import type { MapSees } from '../../map/index.ts';
import { useShownTimes } from '../../settings/ui.ts';
import { csvOf } from '../csv.queries.ts';
import type { FlightboardSees } from '../flightboard.slice.ts';
import type { Rows } from '../dirtyRows.queries.ts';
import css from './Flightboard.module.css';

/** The rows as they are filtered, searched and sorted now, in the columns shown, as a file. */
export function ExportButton({ rows }: { readonly rows: Rows }) {
  const machine = useMachine();
  const board = useStatusBoard();
  const { zone } = useShownTimes();
  const [isWriting, setWriting] = useState(false);
  const [told, setTold] = useState<{ readonly rows: Rows; readonly words: string } | null>(null);

  async function write() {
    const sees = machine.published() as MapSees & FlightboardSees;
    // As they are now: time goes on while the file is written.
    const statuses = new Map(rows.map((ordinal) => [ordinal, board.statusAt(ordinal)]));
    const statusAt = (ordinal: number) => statuses.get(ordinal) ?? 'unknown';
    const words = { statusAt, statuses: statusWords, zone };
    const pieces = csvOf(sees, rows, sees.flightboard.state.columns, words);
    const day = toLocalText(sees.clock.state.nowMs, operatorZone).slice(0, 10);
    setWriting(true);
    setTold(null);
    try {
      await downloadPieces(pieces, { name: `activities-${day}.csv`, type: 'text/csv' });
      setTold({ rows, words: `${rows.length.toLocaleString('en')} exported` });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      setTold({ rows, words: `Nothing was exported: ${why}` });
    } finally {
      setWriting(false);
    }
  }

  const isEmpty = rows.length === 0;
  return (
    <>
      <span className={css.told} role="status">
        {isWriting ? 'Exporting...' : told?.rows === rows ? told.words : ''}
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

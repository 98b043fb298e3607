import { type ReactNode, useRef } from 'react';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { UnderRead } from './UnderRead.tsx';
import type { Reading } from './useReading.tsx';
import css from './Import.module.css';

/** Where rows come in: pasted, dropped or chosen. */
export function DropZone(props: {
  readonly reading: Reading;
  readonly template: ReactNode;
  /** Back to the rows that are there; absent while there are none. */
  readonly onBack?: () => void;
}) {
  const { reading, onBack } = props;
  const chooser = useRef<HTMLInputElement>(null);
  if (reading.state.is === 'reading') {
    return (
      <div className={css.zoneOuter}>
        <UnderRead name={reading.state.name} onStop={reading.stop} />
        <LoadingSkeleton label={`Reading ${reading.state.name}`} lines={8} isLate />
      </div>
    );
  }
  return (
    <div className={css.zoneOuter}>
      {reading.state.is === 'refused' ? (
        <Notice tone="err" inset>
          <strong>{reading.state.name}</strong> {reading.state.why}
        </Notice>
      ) : null}
      <div className={css.zone}>
        <Icon of="table" size={24} className={css.zoneMark} />
        <h1 className="headline">Paste rows, or drop CSV or XLSX</h1>
        <p className="body ink3">
          VINs alone, or columns in any order, with or without heads. At most 500 rows at once.
        </p>
        <div className={css.zoneActs}>
          <Button variant="primary" icon="copy" onClick={() => void reading.paste()}>
            Paste
          </Button>
          <Button icon="table" onClick={() => chooser.current?.click()}>
            Choose a file
          </Button>
          {props.template}
          {onBack === undefined ? null : (
            <Button variant="ghost" onClick={onBack}>
              Back to the rows
            </Button>
          )}
        </div>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="File of moves"
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void reading.read(file);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </div>
  );
}

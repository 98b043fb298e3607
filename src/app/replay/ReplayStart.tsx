import { useEffect, useRef, useState } from 'react';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { ModeBadge } from '#views/kit/marks/Marks.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { classes } from '#views/kit/classes.ts';
import { useTitle } from '../shell/useTitle.ts';
import css from './ReplayStart.module.css';

/** Progress of choosing and opening a file. */
export type Choosing =
  | { readonly is: 'waiting' }
  | {
      readonly is: 'opening';
      readonly name: string;
      readonly done: number;
      /** 0 until it is known. */
      readonly all: number;
    }
  | { readonly is: 'refused'; readonly name: string; readonly why: string };

/** Picks or drops a recorded session. */
export function ReplayStart(props: {
  readonly choosing: Choosing;
  readonly onChoose: (file: File) => void;
}) {
  const { choosing, onChoose } = props;
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useTitle('Open a recording');

  useEffect(() => onDropped(setOver, onChoose), [onChoose]);

  return (
    <main className={css.still}>
      <section className={classes(css.sheet, isOver && css.over)} aria-labelledby="replay-title">
        <p>
          <ModeBadge mode="replay" />
        </p>
        <h1 id="replay-title" className="headline ink1">
          Open a recorded session
        </h1>
        <p className="ink2">
          Drop a <code>.tarmac</code> file here, or choose one. It is read in this browser and sent
          nowhere. Nothing you do in it reaches a driver or a provider.
        </p>
        {choosing.is === 'refused' ? (
          <Notice tone="err" inset>
            {choosing.name} cannot be opened. {choosing.why} The file was not changed.
          </Notice>
        ) : null}
        <div className="flex gap2">
          <Button
            variant="primary"
            pending={choosing.is === 'opening'}
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
          <Button onClick={() => location.assign('/')}>Back to the console</Button>
        </div>
        <input
          ref={input}
          className={css.input}
          type="file"
          accept=".tarmac"
          aria-label="Recorded session"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The same file may be chosen again.
            event.target.value = '';
            if (file) onChoose(file);
          }}
        />
        {choosing.is === 'opening' ? (
          <p className="ink2" role="status">
            <Icon of="loading" size={13} /> Opening {choosing.name}
            {choosing.all === 0 ? null : `, ${Math.floor((choosing.done / choosing.all) * 100)} %`}
          </p>
        ) : null}
      </section>
    </main>
  );
}

/** Takes a file dropped anywhere on the page; the returned function stops that. */
function onDropped(setOver: (isOver: boolean) => void, onChoose: (file: File) => void) {
  const ended = new AbortController();
  const { signal } = ended;
  const over = (event: DragEvent) => {
    // Without this the browser would open the file in place of the console.
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file) onChoose(file);
  };
  addEventListener('dragover', over, { signal });
  addEventListener('drop', drop, { signal });
  addEventListener('dragleave', () => setOver(false), { signal });
  return () => ended.abort();
}

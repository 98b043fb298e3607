import { useId, useState } from 'react';
import { FaultList, SimPace } from '#spine/connection/ui.ts';
import type { ConsoleSees } from '#features/index.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Section } from '#views/kit/panels/Panel.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import css from './Devtools.module.css';
import { reproUrl } from './reproUrl.ts';

/** The simulated company: its speed, its faults, and the address that starts it again. */
export function SimulatorTab() {
  const connection = useSelect((all) => (all as unknown as ConsoleSees).connection.state);
  const url = reproUrl(connection, location.origin, location.search);
  if (url === null) {
    return (
      <EmptyState icon="fake" title="No simulated company">
        This server is a real one: nothing here can be sped up, paused or made to fail.
      </EmptyState>
    );
  }
  return (
    // Reached by the keyboard, so that it can be scrolled.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className={css.columns} tabIndex={0} role="group" aria-label="Simulator">
      <Section title="Pace">
        <div className={css.stack}>
          <SimPace />
        </div>
      </Section>
      <Section title="Faults">
        <FaultList />
      </Section>
      <Section title="Begin this world again">
        <Repro url={url} />
      </Section>
    </div>
  );
}

function Repro({ url }: { readonly url: string }) {
  const [result, setResult] = useState('');
  const id = useId();
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setResult('Copied.');
    } catch {
      document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select();
      setResult('The browser blocked copying. The address is selected.');
    }
  }
  return (
    <div className={css.stack}>
      <TextField
        id={id}
        label="Repro URL"
        value={url}
        onChange={() => {}}
        readOnly
        mono
        className={css.wide}
      />
      <span className="row gap2">
        <Button size="small" icon="copy" onClick={() => void copy()}>
          Copy repro URL
        </Button>
        <span role="status" className="small ink3">
          {result}
        </span>
      </span>
    </div>
  );
}

import { useState } from 'react';
import { leastCount, mostCount, newPackage } from '#domain/deliveries.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { CountField } from '#views/kit/forms/CountField.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import type { Bound } from '#spine/forms/ui.ts';
import type { TypedDelivery } from '../deliveries.model.ts';
import css from './PackageInputs.module.css';

/** S2 §2: asked before anything else of a delivery; 'Cancel' leaves it. */
export function HowMany({ form }: { readonly form: Bound<TypedDelivery> }) {
  const [count, setCount] = useState(leastCount);
  const create = (packages: number) =>
    form.type({ packages: Array.from({ length: packages }, newPackage) });
  return (
    <Dialog
      open
      alert
      narrow
      title="How many packages?"
      onClose={form.discard}
      footer={
        <>
          <Button onClick={form.discard}>Cancel</Button>
          <Button variant="primary" onClick={() => create(count)}>
            Create Delivery
          </Button>
        </>
      }
    >
      <div className={css.howMany}>
        <CountField
          label="Packages"
          hideLabel
          isLarge
          autoFocus
          value={count}
          min={leastCount}
          max={mostCount}
          onChange={setCount}
          onEnter={create}
        />
        <p>
          {leastCount} to {mostCount}. Each gets a name and its own quantity; more can be added
          later.
        </p>
      </div>
    </Dialog>
  );
}

import { useMemo, useState } from 'react';
import { unfinished } from '#spine/flow/index.ts';
import { unfinishedForms } from '#spine/forms/index.ts';
import { unfinishedImport } from '#features/imports/index.ts';
import type { ConsoleSees } from '#features/index.ts';
import { Row, Section } from '#spine/outbox/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { sameFields, useSelect } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';

/** Drafts of wizards and forms over rows that no screen shows, and an import, oldest first. */
export function useUnfinished() {
  const { flow, forms, imports, outbox } = useSelect(sees, sameFields);
  return useMemo(() => {
    const drafts = unfinished({ flow, outbox }).map((one) => ({ ...one, id: `flow ${one.id}` }));
    const kept = unfinishedForms({ forms }).map((one) => ({ ...one, why: null }));
    // Where the import is shown is not asked: the top bar goes on when navigation has failed.
    const read = unfinishedImport({ imports, outbox });
    const all = [...drafts, ...kept, ...(read ? [read] : [])];
    return all.toSorted((a, b) => a.sinceMs - b.sinceMs);
  }, [flow, forms, imports, outbox]);
}

const sees = (faces: unknown) => {
  const { flow, forms, imports, outbox } = faces as ConsoleSees;
  return { flow, forms, imports, outbox };
};

type Unfinished = ReturnType<typeof useUnfinished>[number];

/** A section of the outbox. */
export function UnfinishedForms(props: {
  readonly all: readonly Unfinished[];
  /** The zone in which times are shown. */
  readonly zone: string;
}) {
  const { all, zone } = props;
  return (
    <Section icon="edit" title="Unfinished forms" count={all.length}>
      {all.map((one) => (
        <FormRow key={one.id} one={one} zone={zone} />
      ))}
    </Section>
  );
}

function FormRow({ one, zone }: { readonly one: Unfinished; readonly zone: string }) {
  const times = useShownTimes();
  const [asks, setAsks] = useState(false);
  return (
    <Row
      mark={<Icon of="edit" size={13} />}
      title={one.title}
      under={asks ? 'Discard what was typed?' : `Begun ${times.time(one.sinceMs, zone)}`}
      words={one.why ?? undefined}
      acts={
        asks ? (
          <>
            <Button size="small" onClick={() => setAsks(false)}>
              Keep it
            </Button>
            <CommandButton {...one.discard} label="Discard" size="small" variant="danger" />
          </>
        ) : (
          <>
            <CommandButton {...one.resume} label="Resume" size="small" />
            <Button size="small" variant="ghost" onClick={() => setAsks(true)}>
              Discard
            </Button>
          </>
        )
      }
    />
  );
}

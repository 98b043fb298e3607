import { useMemo, useState } from 'react';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { ImportDraft } from '../imports.model.ts';
import type { ImportsSees, ImportsTypes } from '../imports.slice.ts';
import { type Preview, previewReader } from '../preview.queries.ts';

export const useImports = selectFrom<ImportsTypes>();

/** The preview of an import, which follows the world and the clock. */
export function usePreview(draft: ImportDraft): Preview {
  const [read] = useState(previewReader);
  const world = useImports((sees) => sees.world, sameRows);
  const clock = useImports((sees) => sees.clock);
  const outbox = useImports((sees) => sees.outbox);
  return useMemo(() => read(draft, { world, clock, outbox }), [read, draft, world, clock, outbox]);
}

/** Positions and drivers change many times a second, and no row of an import shows them. */
function sameRows({ tables: a }: ImportsSees['world'], { tables: b }: ImportsSees['world']) {
  return (
    a.activities === b.activities &&
    a.locations === b.locations &&
    a.vehicles === b.vehicles &&
    a.trips === b.trips
  );
}

import { openOn, type OutboxSees } from '#spine/outbox/index.ts';
import { linesOf, type ImportsState } from './imports.model.ts';
import { importSubject } from './imports.requests.ts';

type Sees = Pick<OutboxSees, 'outbox'> & { readonly imports: { readonly state: ImportsState } };

/**
 * The import, while a row of it is neither created nor left out and no request creates its rows:
 * what a logout would forget. With the commands that show and discard it.
 */
export function unfinishedImport(sees: Sees) {
  const { draft } = sees.imports.state;
  if (!draft || openOn(sees, importSubject(draft.id))) return null;
  const out = new Set(draft.leftOut);
  const left = linesOf(draft).filter((line) => {
    return !out.has(line) && draft.outcomes[line]?.is !== 'created';
  });
  if (left.length === 0) return null;
  const rows = left.length === 1 ? '1 row' : `${left.length} rows`;
  return {
    id: `import ${draft.id}`,
    title: `Paste or import: ${rows}`,
    sinceMs: draft.atMs,
    why: null,
    resume: { type: 'imports/open', data: {} },
    discard: { type: 'imports/discard', data: {} },
  } as const;
}

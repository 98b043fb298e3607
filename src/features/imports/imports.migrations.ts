import type { Part } from '#kernel/migrations.ts';

type Heads = { readonly hasHeads?: boolean };
const headLineOf = ({ hasHeads }: Heads) => (hasHeads === true ? 0 : null);

function mapped({ hasHeads, ...was }: Heads & object): object {
  return { headLine: headLineOf({ hasHeads: hasHeads === true }), takesHidden: false, ...was };
}

function table({ source, ...was }: { readonly source: object }): object {
  const hidden = { lines: [], columns: [], leftOff: 0, farCells: 0 };
  return { hidden, ...was, source: { sheets: [], ...source } };
}

/** The first line held heads or did not; a file was one sheet, and nothing of it hidden. */
export const importsOf5: Part = {
  payloads: {
    'imports/read': table,
    'imports/columnsMapped': mapped,
    'imports/draftChanged': ({
      draft,
    }: {
      readonly draft: (Heads & { source: object }) | null;
    }) => ({
      draft: draft && mapped(table(draft)),
    }),
    'imports/mapColumn': (was: object) => ({ adds: false, ...was }),
    'imports/setHeads': (was: Heads) => ('hasHeads' in was ? { line: headLineOf(was) } : was),
  },
};

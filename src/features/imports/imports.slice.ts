import { screenPaths } from '#domain/screens.ts';
import { mostAbove, mostColumns, mostRows } from '#domain/moveTable.ts';
import { hashJson } from '#kernel/canonical.ts';
import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, type No, yes } from '#kernel/records.ts';
import { castDraft, type Draft } from 'immer';
import { clockSlice } from '#spine/clock/index.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { movedBack, navigationSlice } from '#spine/navigation/index.ts';
import { asking, endsAs, following, opensAs, openOn, outboxSlice } from '#spine/outbox/index.ts';
import { locationsSlice } from '../locations/index.ts';
import { vinsSlice } from '../vins/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { columnsOf, type Mapped } from './columns.queries.ts';
import { importsCommands } from './imports.commands.ts';
import { importsEvents } from './imports.events.ts';
import {
  fieldWords,
  type CreateData,
  type ImportDraft,
  type ImportField,
  type ImportsState,
  linesOf,
  type Mend,
  type Outcome,
} from './imports.model.ts';
import { createRows, importSubject, saving } from './imports.requests.ts';
import { mostOfNote } from './limits.queries.ts';
import { noMoves } from './noMoves.queries.ts';

const initial: ImportsState = { draft: null };
const asks = asking(createRows);

/** Moves that are pasted, or read from a file: looked through, mended, and created row by row. */
const facts = declareSlice({
  name: 'imports',
  imports: [
    clockSlice,
    connectionSlice,
    navigationSlice,
    worldSlice,
    outboxSlice,
    locationsSlice,
    vinsSlice,
  ],
  commands: importsCommands,
  events: importsEvents,
  initial,
});
export type ImportsTypes = TypesOf<typeof facts>;
export type ImportsSees = SeesOf<typeof facts>;

const noDraft = no('Nothing has been pasted or read.');
const notCreated = 'It was not created.';
const noSuchRow = no('This row is no longer there.');

export const importsSlice = facts.does({
  guards: {
    ...asks.guards,
    'imports/read': ({ lines }, sees) => {
      if (sees.world.state.phase !== 'ready') return no('The data is not loaded yet.');
      if (lines.length === 0) return no('There are no rows in it.');
      if (lines.length > mostRows + mostAbove) return no(`At most ${mostRows} rows at once.`);
      const wide = lines.findIndex(({ length }) => length > mostColumns);
      if (wide >= 0) {
        const cells = `Line ${wide + 1} has ${lines[wide]?.length} cells`;
        return no(`${cells}, and at most ${mostColumns} can be read: take columns out.`);
      }
      return busy(sees) ?? yes;
    },
    'imports/mapColumn': ({ column }, sees) => {
      const { draft } = sees.imports.state;
      if (!draft) return noDraft;
      if (column < 0 || column >= draft.columns.length) return no('There is no such column.');
      return busy(sees) ?? yes;
    },
    'imports/setHeads': ({ line }, sees) => {
      const { draft } = sees.imports.state;
      if (!draft) return noDraft;
      if (line !== null && !draft.lines[line]) return noSuchRow;
      return busy(sees) ?? yes;
    },
    'imports/takeHidden': (_data, sees) => {
      const { draft } = sees.imports.state;
      if (!draft) return noDraft;
      return busy(sees) ?? mayChange(draft, hiddenOut(draft)) ?? yes;
    },
    'imports/mend': ({ cells }, { imports }) => {
      const { draft } = imports.state;
      if (!draft) return noDraft;
      const isLong = cells.some(({ to }) => (to?.text.length ?? 0) > mostOfNote);
      if (isLong) return no(`At most ${mostOfNote} characters.`);
      return (
        mayChange(
          draft,
          cells.map(({ line }) => line),
        ) ?? yes
      );
    },
    'imports/leaveOut': ({ lines }, { imports }) => {
      const { draft } = imports.state;
      return draft ? (mayChange(draft, lines) ?? yes) : noDraft;
    },
    'imports/discard': (_data, sees) => (sees.imports.state.draft ? (busy(sees) ?? yes) : noDraft),
  },
  decide: {
    ...asks.decide,
    'imports/open': (_command, sees) => {
      const back = movedBack(sees);
      const path = screenPaths.import;
      if (back.data.path === path) return { events: [], revert: [] };
      return { events: [{ ...back, data: { ...back.data, path } }], revert: [back] };
    },
    'imports/read': ({ at: atMs, data }, sees) => {
      // A redone step has the id it had.
      const id = hashJson([atMs, data]).slice(0, 24);
      if (sees.imports.state.draft?.id === id) return noEvents;
      const mapped = columnsOf(data, sees);
      const out = new Set([...data.hidden.lines, ...noMoves(data.lines, mapped.headLine)]);
      const leftOut = [...out].sort((one, other) => one - other);
      return redraft(sees, { id, atMs, ...data, ...mapped, mended: {}, leftOut, outcomes: {} });
    },
    'imports/mapColumn': ({ data: { column, field, adds } }, { imports }) => {
      const { draft } = imports.state;
      if (!draft) return noEvents;
      // The field's other columns are not used any more, unless each holds a part of it.
      const columns = draft.columns.map((own, at) => {
        return at === column ? field : own === field && !adds ? null : own;
      });
      if (columns.every((own, at) => own === draft.columns[at])) return noEvents;
      const guessed = draft.guessed.map((own, at) => own && at !== column);
      const { headLine, takesHidden } = draft;
      return remap(draft, { headLine, takesHidden, columns, guessed });
    },
    'imports/setHeads': ({ data: { line } }, sees) => {
      const { draft } = sees.imports.state;
      if (!draft || draft.headLine === line) return noEvents;
      const { takesHidden } = draft;
      return remap(draft, columnsOf(draft, sees, { headLine: line, takesHidden }));
    },
    'imports/takeHidden': (_command, sees) => {
      const { draft } = sees.imports.state;
      if (!draft) return noEvents;
      const lines = hiddenOut(draft);
      const said = { headLine: draft.headLine, takesHidden: true };
      const columns =
        draft.takesHidden || draft.hidden.columns.length === 0
          ? noEvents
          : remap(draft, columnsOf(draft, sees, said));
      const out = (isOut: boolean) => ({
        type: 'imports/leftOut' as const,
        data: { lines, isOut },
      });
      if (lines.length === 0) return columns;
      return { events: [...columns.events, out(false)], revert: [out(true), ...columns.revert] };
    },
    'imports/mend': ({ data: { cells } }, { imports }) => {
      const { draft } = imports.state;
      if (!draft) return noEvents;
      const before = cells.map(({ line, field }) => ({
        line,
        field,
        to: typedAt(draft, line, field),
      }));
      const changed = cells.filter(({ to }, at) => !same(to, before[at]?.to ?? null));
      if (changed.length === 0) return noEvents;
      return {
        events: [{ type: 'imports/mended', data: { cells } }],
        revert: [{ type: 'imports/mended', data: { cells: before } }],
      };
    },
    'imports/leaveOut': ({ data: { lines, isOut } }, { imports }) => {
      const { draft } = imports.state;
      const other = lines.filter((line) => draft && draft.leftOut.includes(line) !== isOut);
      if (other.length === 0) return noEvents;
      return {
        events: [{ type: 'imports/leftOut', data: { lines: other, isOut } }],
        revert: [{ type: 'imports/leftOut', data: { lines: other, isOut: !isOut } }],
      };
    },
    'imports/discard': (_command, sees) => redraft(sees, null),
  },
  evolve: {
    'imports/draftChanged': ({ data }, { draft }) => {
      draft.draft = castDraft(data.draft);
    },
    'imports/columnsMapped': ({ data }, into) => change(into, (draft) => ({ ...draft, ...data })),
    'imports/mended': ({ data }, into) =>
      change(into, (draft) => ({ ...draft, ...withMended(draft, data.cells) })),
    'imports/leftOut': ({ data: { lines, isOut } }, into) =>
      change(into, (draft) => {
        const others = draft.leftOut.filter((line) => !lines.includes(line));
        const leftOut = isOut ? [...others, ...lines].sort((one, other) => one - other) : others;
        return { ...draft, leftOut };
      }),
    'outbox/opened': following(
      opensAs(createRows, ({ asked }, into: Into) =>
        become(into, asked, () => ({ is: 'underWay' as const })),
      ),
    ),
    'outbox/closed': following(
      endsAs(createRows, ({ asked, result, how, why }, into: Into) => {
        const said = new Map<number, Outcome>();
        for (const { line, ...rest } of result?.created ?? []) {
          said.set(line, { is: 'created', ...rest });
        }
        for (const { line, why: words } of result?.refused ?? []) {
          said.set(line, { is: 'refused', why: words });
        }
        const isKept = !result && how !== 'withdrawn';
        const none = isKept ? { is: 'refused' as const, why: why ?? notCreated } : null;
        become(into, asked, (line) => said.get(line) ?? none);
      }),
    ),
  },
  requests: asks.requests,
  registry: {
    'imports/open': {
      label: 'Paste or import moves',
      icon: 'table',
      capability: 'moves.write',
      step: () => 'open the import of moves',
      from: () => ({ yes: true, data: {} }),
    },
    'imports/read': {
      label: 'Read rows of moves',
      capability: 'moves.write',
      step: ({ source: { name } }) => (name === null ? 'paste rows' : `read ${name}`),
    },
    'imports/mapColumn': {
      label: 'Use the column for another field',
      capability: 'moves.write',
      step: ({ field }) =>
        field === null ? 'leave a column unused' : `use a column for ${fieldWords[field]}`,
    },
    'imports/setHeads': {
      label: 'Choose the line of heads',
      capability: 'moves.write',
      step: ({ line }) =>
        line === null ? 'read all rows as moves' : `read line ${line + 1} as heads`,
    },
    'imports/takeHidden': {
      label: 'Take what is hidden too',
      capability: 'moves.write',
      step: () => 'take what is hidden in the spreadsheet',
    },
    'imports/mend': {
      label: 'Mend cells',
      capability: 'moves.write',
      step: ({ cells }) => (cells.length === 1 ? 'mend a cell' : `mend ${cells.length} cells`),
    },
    'imports/leaveOut': {
      label: 'Leave rows out',
      capability: 'moves.write',
      step: ({ lines, isOut }) => {
        const rows = lines.length === 1 ? 'a row' : `${lines.length} rows`;
        return isOut ? `leave ${rows} out` : `put ${rows} back`;
      },
    },
    'imports/discard': {
      label: 'Discard the import',
      capability: 'moves.write',
      step: () => 'discard the import',
    },
    'imports/create': { label: 'Create moves', capability: 'moves.write' },
  },
});

type Into = { readonly state: ImportsState; readonly draft: Draft<ImportsState> };
const noEvents = { events: [], revert: [] };

/** Nothing of an import changes while its moves are being created. */
function busy(sees: Pick<ImportsSees, 'imports' | 'outbox'>): No | null {
  const { draft } = sees.imports.state;
  return draft && openOn(sees, importSubject(draft.id)) ? saving : null;
}

/** Rows that are being created, or were, stay as they are. */
function mayChange(draft: ImportDraft, lines: readonly number[]): No | null {
  const there = new Set(linesOf(draft));
  for (const line of lines) {
    if (!there.has(line)) return noSuchRow;
    const outcome = draft.outcomes[line];
    if (outcome?.is === 'underWay') return saving;
    if (outcome?.is === 'created') return no(`It has been created as ${outcome.name}.`);
  }
  return null;
}

function redraft({ imports }: Pick<ImportsSees, 'imports'>, draft: ImportDraft | null) {
  const changed = (to: ImportDraft | null) => {
    return { type: 'imports/draftChanged' as const, data: { draft: to } };
  };
  return { events: [changed(draft)], revert: [changed(imports.state.draft)] };
}

function remap({ headLine, takesHidden, columns, guessed }: ImportDraft, to: Mapped) {
  const mapped = (data: Mapped) => ({ type: 'imports/columnsMapped' as const, data });
  return { events: [mapped(to)], revert: [mapped({ headLine, takesHidden, columns, guessed })] };
}

/** Hidden lines that are still left out. */
function hiddenOut({ hidden, leftOut, outcomes, headLine }: ImportDraft): readonly number[] {
  const out = new Set(leftOut);
  return hidden.lines.filter((line) => {
    return out.has(line) && line > (headLine ?? -1) && outcomes[line] === undefined;
  });
}

function typedAt({ mended }: ImportDraft, line: number, field: ImportField): Mend['to'] {
  return mended[line]?.[field] ?? null;
}

function same(one: Mend['to'], other: Mend['to']): boolean {
  return one?.text === other?.text && one?.isSure === other?.isSure;
}

/** The draft is copied and not written into: it may be the event's own. */
function change({ draft }: Into, how: (draft: ImportDraft) => ImportDraft): void {
  if (draft.draft) draft.draft = castDraft(how(draft.draft));
}

/** Gives rows of a request an outcome, or none; rows of another import stay as they are. */
function become(
  into: Into,
  { importId, rows }: CreateData,
  outcomeOf: (line: number) => Outcome | null,
): void {
  change(into, (draft) => {
    if (draft.id !== importId) return draft;
    const outcomes = { ...draft.outcomes };
    for (const { line } of rows) {
      const outcome = outcomeOf(line);
      if (outcome) outcomes[line] = outcome;
      else delete outcomes[line];
    }
    return { ...draft, outcomes };
  });
}

function withMended(draft: ImportDraft, cells: readonly Mend[]) {
  const [mended, outcomes] = [{ ...draft.mended }, { ...draft.outcomes }];
  for (const { line, field, to } of cells) {
    // What the server said was about the row as it was.
    if (outcomes[line]?.is === 'refused') delete outcomes[line];
    const { [field]: _, ...others } = mended[line] ?? {};
    const row = to ? { ...others, [field]: to } : others;
    if (Object.keys(row).length > 0) mended[line] = row;
    else delete mended[line];
  }
  return { mended, outcomes };
}

import { useCallback, useMemo, useState } from 'react';
import { formatTime } from '#domain/zones.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { noData } from '#views/bind/commands.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { useDownload } from '#views/bind/useDownload.ts';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { Key } from '#views/kit/marks/Marks.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { NoPermission, Notice } from '#views/kit/panels/States.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';
import { GivenUp, UnderWay } from '#spine/outbox/ui.ts';
import { mostRows } from '#domain/moveTable.ts';
import { hiddenNote, noMovesNote } from '../hidden.queries.ts';
import type { ImportDraft } from '../imports.model.ts';
import { createRows, importSubject } from '../imports.requests.ts';
import type { ImportsSees } from '../imports.slice.ts';
import { type Preview, titleOf } from '../preview.queries.ts';
import type { RowState } from '../reading.queries.ts';
import { csvOfLines, templateOf } from '../template.queries.ts';
import { DropZone } from './DropZone.tsx';
import css from './Import.module.css';
import { ImportPanel } from './ImportPanel.tsx';
import { ImportTable } from './ImportTable.tsx';
import { useImports, usePreview } from './useImports.tsx';
import { UnderRead } from './UnderRead.tsx';
import { type ReadFile, type Reading, useReading } from './useReading.tsx';

/** 'Paste or import': rows of moves are looked through, mended and created. */
export function ImportPage(props: {
  readonly readFile: ReadFile;
  /** Ends what is being read. */
  readonly stopReading: () => void;
}) {
  const draft = useImports(({ imports }) => imports.state.draft);
  const phase = useImports(({ world }) => world.state.phase);
  const denied = useReason('imports/open', noData);
  const [isAgain, setAgain] = useState(false);
  const onTaken = useCallback(() => setAgain(false), []);
  const reading = useReading(props.readFile, props.stopReading, onTaken);
  if (denied !== null)
    return <NoPermission title="Moves cannot be imported">{denied}</NoPermission>;
  if (phase !== 'ready' && !draft) {
    return <LoadingSkeleton label="Loading the company's places and vehicles" lines={8} />;
  }
  // Rows stay until those of another file are there.
  const isZone = draft === null || isAgain || reading.state.is === 'refused';
  return (
    <div className={css.page} data-over={reading.isOver || undefined}>
      {isZone ? (
        <DropZone
          reading={reading}
          template={<Template />}
          {...(draft ? { onBack: () => setAgain(false) } : {})}
        />
      ) : (
        <Rows key={draft.id} draft={draft} reading={reading} onAgain={() => setAgain(true)} />
      )}
    </div>
  );
}

function Template() {
  const machine = useMachine();
  const { download } = useDownload();
  function save() {
    const csv = templateOf(machine.published() as unknown as ImportsSees);
    download(new Blob([csv], { type: 'text/csv' }), 'moves-template.csv');
  }
  return (
    <Button variant="ghost" icon="download" onClick={save}>
      Download a template
    </Button>
  );
}

type Shown = 'all' | 'understood' | 'guessed' | 'wrong' | 'refused' | 'created' | 'leftOut';

function Rows(props: {
  readonly draft: ImportDraft;
  readonly reading: Reading;
  readonly onAgain: () => void;
}) {
  const { draft, reading } = props;
  const preview = usePreview(draft);
  const { rows, counts } = preview;
  const [shown, setShown] = useState<Shown>('all');
  const [hand, setHand] = useState<number | null>(null);
  const states = shownStates[shown];
  // The row in hand stays while it is mended, whatever it has become.
  const listed = useMemo(
    () => (states ? rows.filter((row) => row.line === hand || states.includes(row.state)) : rows),
    [rows, states, hand],
  );
  function go(line: number) {
    setShown('all');
    setHand(line);
  }
  const count = rows.length;
  return (
    <>
      <section className={css.main} aria-label="The import">
        <header className={css.top}>
          <h1 className={css.title}>{titleOf(preview)}</h1>
          <span className={css.about}>
            {reading.state.is === 'reading' ? (
              <UnderRead name={reading.state.name} onStop={reading.stop} />
            ) : (
              sourceWords(draft)
            )}
          </span>
          <SheetMenu draft={draft} reading={reading} onAgain={props.onAgain} />
          <span className="grow" />
          <Template />
          <Button icon="table" onClick={props.onAgain}>
            Paste or drop again
          </Button>
        </header>
        <div className={css.choices}>
          <Segmented
            label="Rows shown"
            value={shown}
            options={choicesOf(counts, count)}
            onChange={setShown}
          />
          <span className="grow" />
          <span className={css.keys}>
            Next wrong row <Key>F8</Key>
          </span>
          <span className={css.keys}>
            Accept a guess <Key>Enter</Key>
          </span>
        </div>
        {draft.leftOff === 0 ? null : (
          <Notice tone="warn">
            The first {mostRows} rows were read. {draft.leftOff} more were left off: import them
            after these.
          </Notice>
        )}
        <LeftOut draft={draft} />
        <ImportTable
          draft={draft}
          rows={listed}
          all={rows}
          hand={hand ?? rows[0]?.line ?? null}
          onHand={setHand}
        />
        <Foot draft={draft} preview={preview} />
      </section>
      <ImportPanel draft={draft} preview={preview} onGo={go} />
    </>
  );
}

/** Which sheet of a file with several was read. */
function SheetMenu(props: {
  readonly draft: ImportDraft;
  readonly reading: Reading;
  readonly onAgain: () => void;
}) {
  const { draft, reading, onAgain } = props;
  const { name, sheet, sheets } = draft.source;
  if (sheet === null || name === null || sheets.length < 2) return null;
  const readSheet = reading.sheetOf(name);
  const entries = sheets.map(({ name: label, rows, isHidden }) => ({
    id: label,
    label,
    detail: `${rows === 1 ? '1 row' : `${rows} rows`}${isHidden ? ', hidden' : ''}`,
    chosen: label === sheet,
    onAction: () => (readSheet ? void readSheet(label) : onAgain()),
  }));
  return (
    <MenuButton
      label={`Sheet ${sheet}`}
      size="small"
      groups={[
        { title: readSheet ? 'Read the sheet' : 'Drop the file again to read another', entries },
      ]}
    />
  );
}

/** What was left out as the file was read, and what takes it back. */
function LeftOut({ draft }: { readonly draft: ImportDraft }) {
  const hidden = hiddenNote(draft);
  const noMoves = noMovesNote(draft);
  return (
    <>
      {hidden === null ? null : (
        <Notice
          tone="warn"
          action={
            hidden.canTake ? (
              <CommandButton
                type="imports/takeHidden"
                data={noData}
                label="Take them too"
                size="small"
              />
            ) : null
          }
        >
          {hidden.text}
        </Notice>
      )}
      {noMoves === null ? null : <Notice tone="info">{noMoves}</Notice>}
    </>
  );
}

const shownStates: { readonly [S in Shown]: readonly RowState[] | null } = {
  all: null,
  understood: ['understood'],
  guessed: ['guessed'],
  wrong: ['wrong'],
  refused: ['refused'],
  created: ['created', 'underWay'],
  leftOut: ['leftOut'],
};

function choicesOf(counts: Preview['counts'], total: number) {
  const of = (value: Shown, label: string, count: number, always = false) => {
    const icon = value === 'wrong' && count > 0 ? ({ icon: 'error' } as const) : {};
    return always || count > 0 ? [{ value, label: `${label} ${count}`, ...icon }] : [];
  };
  return [
    ...of('all', 'All', total, true),
    ...of('understood', 'Understood', counts.understood, true),
    ...of('guessed', 'Guessed', counts.guessed, true),
    ...of('wrong', 'Wrong', counts.wrong, true),
    ...of('refused', 'Not created', counts.refused),
    ...of('created', 'Created', counts.created + counts.underWay),
    ...of('leftOut', 'Left out', counts.leftOut),
  ];
}

const separated = {
  tab: 'tab separated',
  comma: 'comma separated',
  semicolon: 'semicolon separated',
  pipe: 'separated by |',
};

/** 'pasted 07:52 AM, tab separated, line 1 read as heads'. */
function sourceWords({ source, atMs, headLine }: ImportDraft): string {
  const { is, name, separator, sheet, sheets } = source;
  const from = is === 'paste' ? 'pasted' : (name ?? 'a file');
  return [
    `${from} ${formatTime(atMs, operatorZone)}`,
    // With several sheets a button beside it says which one.
    ...(sheet === null || sheets.length > 1 ? [] : [`sheet ${sheet}`]),
    ...(separator === null ? [] : [separated[separator]]),
    headLine === null ? 'without heads' : `line ${headLine + 1} read as heads`,
  ].join(', ');
}

function Foot({ draft, preview }: { readonly draft: ImportDraft; readonly preview: Preview }) {
  const { rows, counts, creatable } = preview;
  const create = useMemo(() => ({ importId: draft.id, rows: creatable }), [draft.id, creatable]);
  const subject = importSubject(draft.id);
  const { download } = useDownload();
  const wrong = useMemo(
    () => rows.flatMap(({ state, line }) => (state === 'wrong' ? [line] : [])),
    [rows],
  );
  const out = useMemo(() => ({ lines: wrong, isOut: true }), [wrong]);
  const isOver = creatable.length === 0 && counts.wrong === 0 && counts.underWay === 0;
  function save() {
    const csv = csvOfLines(draft, wrong);
    download(new Blob([csv], { type: 'text/csv' }), 'moves-to-mend.csv');
  }
  return (
    <>
      <UnderWay request={createRows} subject={subject} />
      <GivenUp request={createRows} subject={subject} />
      <footer className={css.foot}>
        {wrong.length === 0 ? null : (
          <>
            <CommandButton
              type="imports/leaveOut"
              data={out}
              label={
                wrong.length === 1 ? 'Leave out the wrong one' : `Leave out the ${wrong.length}`
              }
            />
            <span className={css.about}>or</span>
            <Button variant="ghost" onClick={save}>
              download them as CSV
            </Button>
          </>
        )}
        <span className="grow" />
        <span className={css.about} role="status">
          {footWords(counts)}
        </span>
        {isOver ? (
          <CommandButton
            type="imports/discard"
            data={noData}
            label={counts.created > 0 ? 'Done' : 'Discard the import'}
            variant={counts.created > 0 ? 'primary' : 'default'}
          />
        ) : (
          <CommandButton
            type="imports/create"
            data={create}
            label={createWords(creatable.length)}
            variant="primary"
            pending={counts.underWay > 0}
          />
        )}
      </footer>
    </>
  );
}

function createWords(moves: number): string {
  if (moves === 0) return 'Create moves';
  return moves === 1 ? 'Create 1 move' : `Create ${moves} moves`;
}

/** What is left to do, and what was done. */
function footWords({ wrong, created, underWay, refused }: Preview['counts']): string {
  const parts = [
    ...(underWay > 0 ? [`Creating ${underWay}…`] : []),
    ...(created > 0 ? [`${created} created`] : []),
    ...(refused > 0 ? [`${refused} not created`] : []),
    ...(wrong > 0
      ? [
          wrong === 1
            ? '1 wrong row stays here until mended'
            : `${wrong} wrong rows stay here until mended`,
        ]
      : []),
  ];
  return parts.join(' · ');
}

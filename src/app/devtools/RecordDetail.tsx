import { type ReactNode, useMemo, useState } from 'react';
import type { LogRecord, RecordId } from '#kernel/records.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { KeyValueList, PanelHeader } from '#views/kit/panels/Panel.tsx';
import { Tree } from '#views/kit/lists/Tree.tsx';
import { treeLines } from '#views/kit/lists/treeLines.ts';
import css from './RecordsTab.module.css';
import type { SessionActions } from './sessionActions.ts';
import { useOpenLines } from './useOpenLines.ts';

/** One record: where it comes from, what it did, and its payload. */
export function RecordDetail(props: {
  readonly record: LogRecord;
  readonly end: string | null;
  readonly onJump: (id: RecordId) => void;
  readonly onClose: () => void;
  readonly session: SessionActions | null;
}) {
  const { record, end, onJump, session } = props;
  const { replayFrom } = session ?? {};
  const link = (id: RecordId | null | undefined) =>
    !id || id === record.id ? null : <RecordLink id={id} onJump={onJump} />;
  const facts = [
    { term: 'Id', value: record.id },
    { term: 'Time', value: new Date(record.at).toISOString() },
    { term: 'Origin', value: `${record.origin}, ${record.actor}` },
    { term: 'Lens', value: record.lens },
    { term: 'Cause', value: link(record.cause) ?? 'none' },
    { term: 'Root', value: link(record.root) ?? 'this one' },
    { term: 'End', value: end },
    ...factsOf(record, link),
  ].filter(({ value }) => value !== null);
  return (
    <section className={css.detail} aria-label={`Record ${record.seq}`}>
      <PanelHeader title={record.type} count={`${record.kind} ${record.seq}`}>
        {replayFrom === undefined ? null : (
          <Button size="small" icon="replay" onClick={() => void replayFrom(record.seq)}>
            Open in replay from here
          </Button>
        )}
        <IconButton icon="close" label="Close the record" size="small" onClick={props.onClose} />
      </PanelHeader>
      <div className={css.facts}>
        <KeyValueList rows={facts} />
      </div>
      <Payload key={record.id} record={record} />
    </section>
  );
}

function Payload({ record }: { readonly record: LogRecord }) {
  const { open, toggle } = useOpenLines(['data']);
  const [isText, setText] = useState(false);
  const roots = useMemo(() => {
    const revert = record.kind === 'event' ? record.revert : undefined;
    return Object.entries({ data: record.data, ...(revert && { revert }) });
  }, [record]);
  const lines = useMemo(() => treeLines(roots, open), [roots, open]);
  return (
    <>
      <div className={css.payloadHead}>
        Payload
        <Button size="small" variant="ghost" on={isText} onClick={() => setText(!isText)}>
          As text
        </Button>
      </div>
      <div className="low">
        {isText ? (
          // Reached by the keyboard, so that it can be scrolled.
          // oxlint-disable-next-line no-noninteractive-tabindex
          <pre className={css.text} tabIndex={0}>
            {JSON.stringify(record.data, null, 2)}
          </pre>
        ) : (
          <Tree label="Payload" lines={lines} onToggle={toggle} />
        )}
      </div>
    </>
  );
}

function factsOf(record: LogRecord, link: (id: RecordId | undefined) => ReactNode) {
  if (record.kind === 'command') return [];
  const { batch, undoes, ends = [] } = record;
  return [
    { term: 'Batch', value: `${batch.size} from ${batch.first}` },
    { term: 'Undoes', value: undoes ? link(undoes) : null },
    ...ends.map(({ command, end }) => ({
      term: 'Ends',
      value: (
        <>
          {link(command)} {end.how} {'reason' in end ? end.reason : 'error' in end ? end.error : ''}
        </>
      ),
    })),
  ];
}

function RecordLink(props: { readonly id: RecordId; readonly onJump: (id: RecordId) => void }) {
  return (
    <button type="button" className={css.link} onClick={() => props.onJump(props.id)}>
      {props.id.split(':').at(-1)}
    </button>
  );
}

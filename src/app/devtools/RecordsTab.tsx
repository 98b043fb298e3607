import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { browserFrames } from '#backends/browserFrames.ts';
import { registry } from '#features/index.ts';
import type { LogRecord, RecordId } from '#kernel/records.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { Select } from '#views/kit/forms/Select.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { VirtualList } from '#views/kit/lists/VirtualList.tsx';
import { RecordDetail } from './RecordDetail.tsx';
import { type FeedView, RecordFeed } from './recordFeed.ts';
import { everything, filtered, type RecordFilter, typesOf } from './recordFilter.ts';
import css from './RecordsTab.module.css';
import type { SessionActions } from './sessionActions.ts';

const intents = new Set<string>([...registry.map(({ id }) => id), 'kernel/undo']);
const kinds = [
  { value: 'all', label: 'All' },
  { value: 'command', label: 'Commands' },
  { value: 'event', label: 'Events' },
] as const;
const anyType = '';

/** Commands and events, newest last, with their causes and ends. */
export function RecordsTab(props: {
  readonly session: SessionActions | null;
  /** A record to show once, and the callback once it is shown. */
  readonly wanted: RecordId | null;
  readonly onShown: (() => void) | undefined;
}) {
  const { session, onShown } = props;
  const machine = useMachine();
  const [feed] = useState(() => new RecordFeed(machine, browserFrames));
  const view = useSyncExternalStore(feed.subscribe, feed.view);
  const [filter, setFilter] = useState<RecordFilter>(everything);
  const [chosen, setChosen] = useState<LogRecord | null>(null);
  const [wanted, setWanted] = useState<RecordId | null>(null);
  const [revealed, setRevealed] = useState<{ readonly index: number } | null>(null);
  const shown = useMemo(() => filtered(view.records, filter), [view, filter]);

  useEffect(() => {
    void feed.open();
    return () => feed.close();
  }, [feed]);

  /** Shows a record that another one refers to, anywhere in the log. */
  const jump = useCallback(
    async (id: RecordId) => {
      if (!(await feed.reach(id))) return;
      setFilter(everything);
      setWanted(id);
    },
    [feed],
  );
  const asked = props.wanted;
  useEffect(() => {
    if (asked === null) return;
    void feed.reach(asked).then((isThere) => {
      if (isThere) setFilter(everything);
      if (isThere) setWanted(asked);
      onShown?.();
    });
  }, [asked, feed, onShown]);
  const at = wanted === null ? -1 : shown.findIndex(({ id }) => id === wanted);
  if (at >= 0) {
    setWanted(null);
    setChosen(shown[at] ?? null);
    setRevealed({ index: at });
  }

  return (
    <div className={css.tab}>
      <Toolbar feed={feed} view={view} filter={filter} onFilter={setFilter} shown={shown.length} />
      <div className={css.parts}>
        <div className="low">
          <VirtualList
            label="Records"
            count={shown.length}
            rowPx={24}
            followsEnd={view.isFollowing}
            reveal={revealed}
            idOf={(index) => shown[index]?.id ?? `${index}`}
            isSelected={(index) => shown[index]?.id === chosen?.id}
            onPick={(index) => setChosen(shown[index] ?? null)}
            renderRow={(index) => <Row record={shown[index]} view={view} />}
            empty={<NoRecords isFiltered={view.records.length > 0} />}
          />
        </div>
        {chosen === null ? null : (
          <RecordDetail
            record={chosen}
            end={endOf(chosen, view)}
            onJump={(id) => void jump(id)}
            onClose={() => setChosen(null)}
            session={session}
          />
        )}
      </div>
    </div>
  );
}

function Toolbar(props: {
  readonly feed: RecordFeed;
  readonly view: FeedView;
  readonly filter: RecordFilter;
  readonly onFilter: (filter: RecordFilter) => void;
  readonly shown: number;
}) {
  const { feed, view, filter, onFilter, shown } = props;
  const types = useMemo(() => {
    const all = typesOf(view.records);
    const kept = filter.type === null || all.includes(filter.type) ? all : [filter.type, ...all];
    return [{ id: anyType, text: 'All types' }, ...kept.map((type) => ({ id: type, text: type }))];
  }, [view, filter.type]);
  return (
    <div className={css.bar}>
      <Segmented
        label="Kind"
        value={filter.kind}
        options={kinds}
        onChange={(kind) => onFilter({ ...filter, kind, type: null })}
      />
      <span className={css.types}>
        <Select
          label="Type"
          hideLabel
          value={filter.type ?? anyType}
          options={types}
          onChange={(type) => onFilter({ ...filter, type: type === anyType ? null : type })}
        />
      </span>
      <TextField
        label="Text in records"
        hideLabel
        quiet
        icon="search"
        placeholder="Text"
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
      />
      <span className={css.count}>
        {shown === view.records.length ? shown : `${shown} of ${view.records.length}`} shown
      </span>
      <span className="grow" />
      {view.hasEarlier ? (
        <Button size="small" icon="up" pending={view.isReading} onClick={() => void feed.earlier()}>
          Earlier
        </Button>
      ) : null}
      {view.isFollowing ? null : (
        <Button size="small" icon="down" onClick={() => void feed.follow()}>
          Newest
        </Button>
      )}
    </div>
  );
}

function Row({
  record,
  view,
}: {
  readonly record: LogRecord | undefined;
  readonly view: FeedView;
}) {
  if (!record) return null;
  const end = endOf(record, view);
  return (
    <span className={css.row} data-kind={record.kind}>
      <span className={css.seq}>{record.seq}</span>
      <span className="ink3">{timeOf(record.at)}</span>
      <span className={css.type}>
        {record.kind === 'command' ? `› ${record.type}` : record.type}
      </span>
      <span className="ink3">{record.kind === 'command' ? record.origin : ''}</span>
      <span className={css.end} data-how={end ?? undefined}>
        {end}
      </span>
    </span>
  );
}

function NoRecords({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <EmptyState icon="filter" title={isFiltered ? 'No record fits' : 'No records yet'}>
      {isFiltered ? 'Other kinds, types or texts hide the rest.' : 'They appear as things happen.'}
    </EmptyState>
  );
}

/** How an intent ended, or that it is open or its end is not loaded; null for other records. */
function endOf(record: LogRecord, { ends, isFollowing }: FeedView): string | null {
  if (record.kind === 'event' || !intents.has(record.type)) return null;
  const end = ends.get(record.id);
  return end?.how ?? (isFollowing ? 'open' : 'end not shown');
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

function timeOf(atMs: number): string {
  return `${clock.format(atMs)}.${String(Math.floor(atMs) % 1000).padStart(3, '0')}`;
}

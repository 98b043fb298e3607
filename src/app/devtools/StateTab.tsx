import { useEffect, useMemo, useRef, useState } from 'react';
import type { Snapshot } from '#kernel/machine.types.ts';
import type { Table } from '#kernel/slice.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Tree } from '#views/kit/lists/Tree.tsx';
import { Branch, treeLines } from '#views/kit/lists/treeLines.ts';
import { useOpenLines } from './useOpenLines.ts';

const lookEveryMs = 250;
const markedMs = 1_500;

/** The current state of every slice, with recent changes marked. */
export function StateTab() {
  const snapshot = useSampledSnapshot();
  const { open, toggle } = useOpenLines();
  const lines = useMemo(() => treeLines(rootsOf(snapshot), open), [snapshot, open]);
  const marked = useChanges(lines);
  return (
    <div className="tall">
      <Tree label="State" lines={lines} onToggle={toggle} isMarked={(id) => marked.has(id)} />
    </div>
  );
}

/** A few times a second: enough to read, and cheap for the console. */
function useSampledSnapshot(): Snapshot {
  const machine = useMachine();
  const [snapshot, setSnapshot] = useState(() => machine.published());
  useEffect(() => {
    const timer = setInterval(() => setSnapshot(machine.published()), lookEveryMs);
    return () => clearInterval(timer);
  }, [machine]);
  return snapshot;
}

function rootsOf(snapshot: Snapshot): readonly (readonly [string, unknown])[] {
  return Object.entries(snapshot).map(([name, face]) => {
    const tables = Object.entries(face.tables as { readonly [name: string]: Table<object> });
    if (tables.length === 0) return [name, face.state] as const;
    const words = `${tables.length} tables`;
    const entries = () => [...Object.entries(face.state), ...tables.map(tableEntry)];
    return [name, new Branch(words, face, entries)] as const;
  });
}

function tableEntry([name, table]: readonly [string, Table<object>]): readonly [string, Branch] {
  const words = table.size === 1 ? '1 row' : `${table.size} rows`;
  const rows = () =>
    Array.from(table.rows(), (row) => [(row as { readonly id?: string }).id ?? '', row] as const);
  return [name, new Branch(words, table, rows)];
}

type Sourced = readonly { readonly id: string; readonly source: unknown }[];

/** Lines whose value has just changed while visible. */
function useChanges(lines: Sourced): ReadonlySet<string> {
  const known = useRef(new Map<string, unknown>());
  const [changedAt, setChangedAt] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const before = known.current;
    const changed = lines.filter(({ id, source }) => before.has(id) && before.get(id) !== source);
    known.current = new Map(lines.map(({ id, source }) => [id, source]));
    const nowMs = performance.now();
    setChangedAt((old) => {
      const still = [...old].filter(([, atMs]) => nowMs - atMs < markedMs);
      if (changed.length === 0 && still.length === old.size) return old;
      return new Map([...still, ...changed.map(({ id }) => [id, nowMs] as const)]);
    });
  }, [lines]);
  useEffect(() => {
    if (changedAt.size === 0) return undefined;
    const timer = setTimeout(() => setChangedAt(new Map()), markedMs);
    return () => clearTimeout(timer);
  }, [changedAt]);
  return useMemo(() => new Set(changedAt.keys()), [changedAt]);
}

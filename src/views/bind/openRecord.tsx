/** Lets a view lead to a record of the log, without knowing who shows it. */
import { createContext, type ReactNode, useContext } from 'react';
import type { RecordId } from '#kernel/records.ts';

export type OpenRecord = (id: RecordId) => void;

const RecordContext = createContext<OpenRecord | null>(null);

export function RecordOpener(props: { readonly open: OpenRecord; readonly children: ReactNode }) {
  return <RecordContext value={props.open}>{props.children}</RecordContext>;
}

/** Shows a record; null where nobody can: then a number stands for it. */
export function useOpenRecord(): OpenRecord | null {
  return useContext(RecordContext);
}

/** Lets a view open a record of the log, without importing the view that shows records. */
import { createContext, type ReactNode, useContext } from 'react';
import type { RecordId } from '#kernel/records.ts';

export type OpenRecord = (id: RecordId) => void;

const RecordContext = createContext<OpenRecord | null>(null);

export function RecordOpener(props: { readonly open: OpenRecord; readonly children: ReactNode }) {
  return <RecordContext value={props.open}>{props.children}</RecordContext>;
}

/** Shows a record; null where no view shows records: then only its number is displayed. */
export function useOpenRecord(): OpenRecord | null {
  return useContext(RecordContext);
}

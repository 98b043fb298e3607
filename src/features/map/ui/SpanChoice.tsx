import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { spanWords } from '../history.queries.ts';
import { type HistorySpan, historySpans } from '../map.model.ts';

/** How far back a history goes, here and on the map. */
export function SpanChoice({ span }: { readonly span: HistorySpan }) {
  const machine = useMachine();
  return (
    <Segmented
      label="How far back"
      value={span}
      options={historySpans.map((value) => ({ value, label: spanWords[value] }))}
      onChange={(next) => void machine.dispatch({ type: 'map/showHistory', data: { span: next } })}
    />
  );
}

import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { HistoryPreview } from '#views/map/HistoryPreview.tsx';
import { type Around, aroundOf } from '../history.queries.ts';
import type { HistorySpan } from '../map.model.ts';
import type { MapTypes } from '../map.slice.ts';
import css from './DriverHistory.module.css';
import { HistoryList, lineWords, NoHistory } from './HistoryStates.tsx';
import { SpanChoice } from './SpanChoice.tsx';
import { useDriverHistory } from './useDriverHistory.tsx';

const useMap = selectFrom<MapTypes>();
const heightPx = 264;

type Props = {
  readonly driverId: string;
  readonly name: string;
  /** Opens the map, which shows the same history, around it. */
  readonly onOpen: (around: Around) => void;
};

/** Where a driver has been (S2 §4), on a screen without the map: in a picture, and as a list. */
export function DriverHistoryPicture(props: Props) {
  const span = useMap(({ map }) => map.state.history) ?? '2h';
  return (
    <div className={css.pictured}>
      <div className={css.over}>
        <SpanChoice span={span} />
      </div>
      <Shown key={`${props.driverId} ${span}`} {...props} span={span} />
    </div>
  );
}

function Shown(props: Props & { readonly span: HistorySpan }) {
  const { driverId, name, onOpen, span } = props;
  const machine = useMachine();
  const now = useDriverHistory(driverId, span);
  if (now.is !== 'shown') {
    return (
      <div className={css.instead} style={{ minHeight: heightPx }}>
        <NoHistory now={now} />
      </div>
    );
  }
  const { since, lines, drawn, places, fixes } = now.shown;
  const open = () => {
    void machine.dispatch({ type: 'map/showHistory', data: { span } });
    onOpen(aroundOf(fixes));
  };
  return (
    <>
      <HistoryPreview
        history={drawn}
        places={places}
        label={`Map of where ${name} has been`}
        heightPx={heightPx}
      />
      <div className={css.head}>
        <p className={css.since}>
          {since} {lineWords}
        </p>
        <Button size="small" icon="locate" onClick={open}>
          Open on the map
        </Button>
      </div>
      <HistoryList lines={lines} />
    </>
  );
}

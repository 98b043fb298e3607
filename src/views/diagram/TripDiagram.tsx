import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { type DayTimes, dayTimesOf } from '#domain/dayTimes.ts';
import { Button } from '../kit/buttons/Button.tsx';
import { IconButton } from '../kit/buttons/IconButton.tsx';
import { Segmented } from '../kit/forms/Choice.tsx';
import { MenuButton } from '../kit/overlays/Menu.tsx';
import { PopoverButton } from '../kit/overlays/Popover.tsx';
import { EmptyState, Notice } from '../kit/panels/States.tsx';
import type { DiagramHand } from './byHand/diagramHand.ts';
import { changedByKey } from './byHand/handKeys.ts';
import { liftedOf } from './byHand/handPlaces.ts';
import { MoveDialog } from './byHand/MoveDialog.tsx';
import { namedHand } from './byHand/namedHand.ts';
import { useChanges } from './byHand/useHand.ts';
import { type MarkerOptions, useMarker } from './marker/useMarker.ts';
import { axisMarks } from './axisMarks.ts';
import { DiagramKey } from './DiagramKey.tsx';
import { DiagramLegend } from './DiagramLegend.tsx';
import { DiagramTable } from './DiagramTable.tsx';
import { DiagramView } from './DiagramView.tsx';
import css from './TripDiagram.module.css';
import type { DiagramLayout } from './diagramLayout.ts';
import type { DiagramNames, DiagramPlan, DiagramTimes } from './diagramPlan.ts';
import type { DiagramFault } from './faults.ts';
import { layoutOf } from './layout.ts';
import { tableRowsOf } from './tableRows.ts';
import { held, type Pitch, pitched, startingView, wholeDay } from './viewport.ts';

/** So many faults are listed; of the rest, how many. */
const LISTED_FAULTS = 3;

type Zoom = Pitch | 'wholeDay';

const zooms = [
  { value: 'compact', label: 'Compact' },
  { value: 'normal', label: 'Normal' },
  { value: 'wholeDay', label: 'Whole day' },
] as const satisfies readonly { readonly value: Zoom; readonly label: string }[];

/**
 * The trip diagram (S2 §2): a column for each driver, blocks of time, meetings, waits and lateness;
 * with times also how it really goes. Actions that are not sound are listed above what is drawn.
 */
export function TripDiagram(props: {
  readonly plan: DiagramPlan;
  readonly names: DiagramNames;
  readonly times?: DiagramTimes | null;
  /** Where the line of the current time is; null: none. */
  readonly nowMs?: number | null;
  /** An action, by its id. */
  readonly selectedId: string | null;
  /** A time as the screen writes it: '10:30 AM'. Another function draws everything again. */
  readonly time: (ms: number) => string;
  /** Its day, '09/16'; empty: today, or not to be said. */
  readonly day?: (ms: number) => string;
  /** The letters of its zone, 'CDT': marked where they change. */
  readonly letters?: (ms: number) => string;
  readonly onSelect: (actionId: string | null) => void;
  /** A driver's head was pressed. */
  readonly onColumn?: ((column: number) => void) | undefined;
  /** With it the plan is changed by hand: by drags, keys and 'Move to…'. */
  readonly hand?: DiagramHand | undefined;
  /** With it there is a time marker that is dragged and runs, in place of the current time. */
  readonly marker?: MarkerOptions | undefined;
  /** Little room: its span above it, and not the letters of places, which stand beside it. */
  readonly isNarrow?: boolean;
  /** Where its bar stands, which is null before it is drawn; absent: in a row of its own above. */
  readonly bar?: HTMLElement | null | undefined;
}) {
  const { plan, names, times = null, nowMs = null, selectedId, onSelect, onColumn } = props;
  const { time, day = unsaid, letters = unsaid } = props;
  const { isNarrow = false, bar } = props;
  const hand = useMemo(() => props.hand && namedHand(props.hand, names), [props.hand, names]);
  const [liftedId, setLifted] = useState<string | null>(null);
  const [movingId, setMoving] = useState<string | null>(null);
  const { refusal, setRefusal, change } = useChanges(hand);
  const shown = useMemo(
    () => (hand && liftedId !== null ? withAllDrivers(plan, hand.driverIds) : plan),
    [plan, hand, liftedId],
  );
  const layout = useMemo(() => layoutOf(shown, names, times), [shown, names, times]);
  const clock = useMemo(() => dayTimesOf(time, day), [time, day]);
  const days = useMemo(() => axisMarks(layout, clock, letters), [layout, clock, letters]);
  const marker = useMarker(layout, props.marker);
  const rows = useMemo(() => tableRowsOf(layout), [layout]);
  const [wanted, setView] = useState(startingView);
  const view = useMemo(() => held(wanted, layout), [wanted, layout]);
  const zoom: Zoom = view.isWholeDay ? 'wholeDay' : view.pitch;
  const zoomTo = (to: Zoom) =>
    setView(to === 'wholeDay' ? wholeDay(view, layout) : pitched(view, layout, to));
  const [isTable, setIsTable] = useState(false);
  const [hasGraphics, setHasGraphics] = useState(true);
  const showsTable = isTable || !hasGraphics;
  const changes = { onChange: change, onMoveTo: setMoving, onRefused: setRefusal };
  const selectedMoveId =
    layout.blocks.find(({ actionId }) => actionId === selectedId)?.moveId ?? null;
  const moving = movingId === null ? null : liftedOf(layout, movingId);
  const tools = (
    <>
      {isNarrow ? (
        <span className={css.span}>
          {layout.blocks.length > 0 ? spanOf(layout, clock, letters) : null}
        </span>
      ) : (
        <DiagramLegend places={layout.legend} />
      )}
      {hand && selectedMoveId !== null ? (
        <>
          <Button size="small" onClick={() => setMoving(selectedMoveId)}>
            Move to…
          </Button>
          <IconButton
            icon="remove"
            label="Remove"
            size="small"
            onClick={() => change({ is: 'leaveOut', activityId: selectedMoveId })}
          />
        </>
      ) : null}
      {showsTable ? null : <Zooms zoom={zoom} isNarrow={isNarrow} onZoom={zoomTo} />}
      {isNarrow || showsTable || layout.hasTimes ? null : (
        <PopoverButton
          label="Reading the diagram"
          icon="info"
          iconOnly
          size="small"
          variant="ghost"
          placement="bottom end"
        >
          <DiagramKey />
        </PopoverButton>
      )}
      {hasGraphics ? (
        <IconButton
          icon="table"
          label="Show as a table"
          size="small"
          on={isTable}
          onClick={() => setIsTable(!isTable)}
        />
      ) : null}
      {marker?.mayPlay ? (
        <IconButton
          icon={marker.isPlaying ? 'pause' : 'play'}
          label={marker.isPlaying ? 'Pause' : 'Play the day'}
          size="small"
          onClick={() => marker.play(!marker.isPlaying)}
        />
      ) : null}
    </>
  );
  return (
    <section className={css.diagram} aria-label="Trip Plan">
      {bar === undefined ? <div className={css.bar}>{tools}</div> : bar && createPortal(tools, bar)}
      <div role="status">
        {refusal === null ? null : (
          <Notice tone="warn" inset>
            {refusal}
          </Notice>
        )}
      </div>
      <Faults faults={layout.faults} />
      {hasGraphics ? null : (
        <Notice tone="info" inset>
          This browser cannot draw the diagram. The table shows the same plan.
        </Notice>
      )}
      {layout.blocks.length === 0 ? (
        <EmptyState icon="trip" title="Nothing is planned">
          The plan has no actions that could be drawn.
        </EmptyState>
      ) : null}
      {layout.blocks.length > 0 && showsTable ? (
        <DiagramTable
          rows={rows}
          selectedId={selectedId}
          clock={clock}
          onSelect={onSelect}
          onKey={(event, moveId) =>
            hand !== undefined && changedByKey(event, layout, moveId, changes)
          }
        />
      ) : null}
      {layout.blocks.length > 0 && !showsTable ? (
        <DiagramView
          layout={layout}
          view={view}
          selectedId={selectedId}
          nowMs={nowMs}
          clock={clock}
          days={days}
          onSelect={onSelect}
          onColumn={onColumn}
          names={names}
          marker={marker}
          hand={hand}
          {...changes}
          onLift={setLifted}
          onView={setView}
          onNoGraphics={() => setHasGraphics(false)}
        />
      ) : null}
      {hand && moving ? (
        <MoveDialog
          hand={hand}
          layout={layout}
          names={names}
          time={clock.at}
          lifted={moving}
          onChange={change}
          onClose={() => setMoving(null)}
        />
      ) : null}
    </section>
  );
}

const unsaid = () => '';

/** Side by side, or as a menu where there is little room. */
function Zooms(props: {
  readonly zoom: Zoom;
  readonly isNarrow: boolean;
  readonly onZoom: (to: Zoom) => void;
}) {
  const { zoom, isNarrow, onZoom } = props;
  if (!isNarrow) return <Segmented label="Zoom" value={zoom} options={zooms} onChange={onZoom} />;
  const label = zooms.find(({ value }) => value === zoom)?.label ?? '';
  const entries = zooms.map(({ value: id, label: name }) => {
    return { id, label: name, chosen: id === zoom, onAction: () => onZoom(id) };
  });
  return (
    <MenuButton
      label={label}
      says={`Zoom: ${label}`}
      groups={[{ entries }]}
      size="small"
      variant="ghost"
      placement="bottom end"
    />
  );
}

/** '09:45 AM to 12:12 PM CDT' */
function spanOf(
  { fromMs, toMs }: DiagramLayout,
  clock: DayTimes,
  letters: (ms: number) => string,
): string {
  const words = clock.span(fromMs, toMs);
  // Times in another zone than the operator's have its letters already.
  return words.endsWith(letters(toMs)) ? words : `${words} ${letters(toMs)}`;
}

/** Drivers without anything to do get a column of their own while a move may go to them. */
function withAllDrivers(plan: DiagramPlan, driverIds: readonly string[]): DiagramPlan {
  const busy = new Set(plan.drivers.map(({ driverId }) => driverId));
  const idle = driverIds.filter((id) => !busy.has(id));
  const columns = idle.map((driverId) => ({ driverId, kind: 'moved', actions: [] }) as const);
  return { ...plan, drivers: [...plan.drivers, ...columns] };
}

function Faults({ faults }: { readonly faults: readonly DiagramFault[] }) {
  const left = faults.length - LISTED_FAULTS;
  return (
    <>
      {faults.slice(0, LISTED_FAULTS).map(({ code, actionId, text }) => (
        <Notice key={`${code} ${actionId}`} tone="warn" inset>
          {text}
        </Notice>
      ))}
      {left > 0 ? (
        <Notice tone="warn" inset>
          And {left} more actions that cannot be drawn.
        </Notice>
      ) : null}
    </>
  );
}

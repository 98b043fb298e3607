import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from '../classes.ts';
import hidden from '../hidden.module.css';
import { Icon } from '../marks/Icon.tsx';
import { isGrab } from '../grabs.ts';
import { useEscape } from '../useEscape.ts';
import css from './VirtualTable.module.css';

/** `Id`: names of the columns that can be sorted by. */
export type TableColumn<Id extends string> = {
  readonly head: string;
  /** Of `grid-template-columns`: '126px', 'minmax(140px, 1fr)'. */
  readonly width: string;
  /** Its head stands over numbers, at the right. */
  readonly isNumber?: boolean | undefined;
  /** Under its head: a field that filters by it. */
  readonly filter?: ReactNode;
} & (
  | { readonly id: Id; readonly isMark?: false }
  /** A column of marks: its head is hidden except for assistive technology and cannot sort. */
  | { readonly id: string; readonly isMark: true }
);

export type TableHeadsProps<Id extends string> = {
  readonly columns: readonly TableColumn<NoInfer<Id>>[];
  readonly sort: { readonly by: Id; readonly descending: boolean };
  readonly onSort: (columnId: Id) => void;
  /** `to`: its place among the columns that are no marks. Absent: columns stay where they are. */
  readonly onMove?: ((columnId: Id, to: number) => void) | undefined;
  /** Null: back to the width of its kind. Absent: widths stay as they are. */
  readonly onResize?: ((columnId: Id, widthPx: number | null) => void) | undefined;
};

type Drawing = {
  /** Called while an edge is dragged; null at the end of the drag. */
  readonly onDraw: (drawn: { readonly id: string; readonly widthPx: number } | null) => void;
};

const stepPx = 16;
/** Less is a click. */
const leastDragPx = 6;

/**
 * The heads of a table. A click sorts; a head is dragged to another place, its edge to another
 * width. By keyboard on a head: Alt with the arrows moves it, Shift with the arrows draws its edge,
 * Shift with Home gives back its width.
 */
export function TableHeads<Id extends string>(props: TableHeadsProps<Id> & Drawing) {
  const { columns, onMove, onResize } = props;
  const hintId = useId();
  const places = columns.flatMap((column) => (column.isMark === true ? [] : [column.id]));
  const hints = [
    onMove === undefined ? '' : 'Alt with the arrow keys moves the column.',
    onResize === undefined ? '' : 'Shift with the arrow keys changes its width.',
  ].filter((hint) => hint !== '');
  const drag = useDrag(places, onMove);
  return (
    <>
      {columns.map((column) => (
        <Head
          key={column.id}
          {...props}
          column={column}
          places={places}
          drag={drag}
          hintId={hints.length === 0 ? undefined : hintId}
        />
      ))}
      {hints.length === 0 ? null : (
        <span id={hintId} hidden>
          {hints.join(' ')}
        </span>
      )}
    </>
  );
}

type Dragged = { readonly id: string; readonly to: number };

/** A dragged head: releasing it drops it between two others, Esc cancels. */
function useDrag<Id extends string>(places: readonly Id[], onMove: TableHeadsProps<Id>['onMove']) {
  const drag = useRef<{ readonly id: string; readonly x: number; to: number | null } | null>(null);
  const wasDragged = useRef(false);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const cancel = () => {
    drag.current = null;
    setDragged(null);
  };
  useEscape(dragged !== null, cancel);
  return {
    dragged,
    /** Whether the click that follows belongs to a drag. */
    wasDragged: () => wasDragged.current,
    on: (id: Id) => ({
      onPointerDown(event: PointerEvent) {
        wasDragged.current = false;
        if (!isGrab(event) || onMove === undefined) return;
        drag.current = { id, x: event.clientX, to: null };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const begun = drag.current;
        if (begun === null || !event.isPrimary) return;
        if (begun.to === null) {
          if (Math.abs(event.clientX - begun.x) < leastDragPx) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          wasDragged.current = true;
        }
        const to = placeAt(event, id);
        if (begun.to !== to) setDragged({ id, to });
        begun.to = to;
      },
      onPointerUp({ isPrimary }: PointerEvent) {
        if (!isPrimary) return;
        const to = drag.current?.to ?? null;
        cancel();
        if (to !== null && places.indexOf(id) !== to) onMove?.(id, to);
      },
      onPointerCancel: cancel,
    }),
  };
}

/** How many of the other heads are left of the pointer. */
function placeAt(event: PointerEvent<HTMLElement>, id: string): number {
  const row = event.currentTarget.closest('[role=row]');
  const heads = [...(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  return heads.filter((head) => {
    const { left, width } = head.getBoundingClientRect();
    return head.dataset['column'] !== id && left + width / 2 < event.clientX;
  }).length;
}

type HeadProps<Id extends string> = TableHeadsProps<Id> &
  Drawing & {
    readonly column: TableColumn<Id>;
    readonly places: readonly Id[];
    readonly drag: ReturnType<typeof useDrag<Id>>;
    readonly hintId: string | undefined;
  };

function Head<Id extends string>(props: HeadProps<Id>) {
  const { column, sort, places, drag, onMove, onResize } = props;
  const box = useRef<HTMLDivElement>(null);
  if (column.isMark === true) {
    return (
      <div role="columnheader">
        <span className={hidden.visually}>{column.head}</span>
      </div>
    );
  }
  const { id } = column;
  const at = places.indexOf(id);
  const isSorted = sort.by === id;
  const order = sort.descending ? 'descending' : 'ascending';

  function onKeyDown(event: KeyboardEvent) {
    const widthPx = Math.round(box.current?.offsetWidth ?? 0);
    const keys: { readonly [key: string]: (() => void) | undefined } = {
      'Alt ArrowLeft': onMove && (() => at > 0 && onMove(id, at - 1)),
      'Alt ArrowRight': onMove && (() => at < places.length - 1 && onMove(id, at + 1)),
      'Shift ArrowLeft': onResize && (() => onResize(id, widthPx - stepPx)),
      'Shift ArrowRight': onResize && (() => onResize(id, widthPx + stepPx)),
      'Shift Home': onResize && (() => onResize(id, null)),
    };
    const held = event.altKey === event.shiftKey ? '' : event.altKey ? 'Alt' : 'Shift';
    const act = keys[`${held} ${event.key}`];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    <div
      ref={box}
      role="columnheader"
      aria-sort={isSorted ? order : 'none'}
      data-column={id}
      className={classes(css.head, dropClass(drag.dragged, at, places))}
    >
      <button
        type="button"
        className={classes(css.sort, isSorted && css.sorted, column.isNumber && css.numbers)}
        aria-describedby={props.hintId}
        {...drag.on(id)}
        onClick={() => (drag.wasDragged() ? undefined : props.onSort(id))}
        onKeyDown={onKeyDown}
      >
        <span className="dots clip">{column.head}</span>
        {isSorted ? (
          <Icon of="sorted" size={11} className={classes(sort.descending && css.descending)} />
        ) : null}
      </button>
      {onResize === undefined ? null : (
        <Edge id={id} head={box} onDraw={props.onDraw} onResize={onResize} />
      )}
    </div>
  );
}

/** Where a dragged head would be dropped. */
function dropClass(dragged: Dragged | null, at: number, places: readonly string[]) {
  if (dragged === null) return undefined;
  const from = places.indexOf(dragged.id);
  if (from === at) return css.dragged;
  const place = at > from ? at - 1 : at;
  if (dragged.to === from) return undefined;
  if (place === dragged.to) return css.before;
  return place === places.length - 2 && dragged.to === places.length - 1 ? css.after : undefined;
}

/** For the pointer only: the keyboard resizes from the head. Esc cancels. */
function Edge<Id extends string>(props: {
  readonly id: Id;
  readonly head: { readonly current: HTMLElement | null };
  readonly onDraw: Drawing['onDraw'];
  readonly onResize: (columnId: Id, widthPx: number | null) => void;
}) {
  const { id, head, onDraw, onResize } = props;
  const from = useRef<{ readonly x: number; readonly widthPx: number } | null>(null);
  const drawnPx = useRef<number | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const end = () => {
    from.current = null;
    drawnPx.current = null;
    setDrawn(false);
    onDraw(null);
  };
  useEscape(isDrawn, end);
  return (
    <span
      className={css.edge}
      data-edge={id}
      aria-hidden
      onPointerDown={(event) => {
        if (!isGrab(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, widthPx: head.current?.offsetWidth ?? 0 };
      }}
      onPointerMove={({ clientX, isPrimary }) => {
        const begun = from.current;
        if (begun === null || !isPrimary || clientX === begun.x) return;
        drawnPx.current = Math.max(stepPx, Math.round(begun.widthPx + clientX - begun.x));
        setDrawn(true);
        onDraw({ id, widthPx: drawnPx.current });
      }}
      onPointerUp={({ isPrimary }) => {
        if (!isPrimary) return;
        const widthPx = drawnPx.current;
        end();
        if (widthPx !== null) onResize(id, widthPx);
      }}
      onPointerCancel={end}
      onDoubleClick={() => onResize(id, null)}
    />
  );
}

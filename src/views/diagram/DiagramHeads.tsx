import { classes } from '../kit/classes.ts';
import { Icon } from '../kit/marks/Icon.tsx';
import css from './TripDiagram.module.css';
import type { DiagramColumn } from './diagramLayout.ts';
import { BLOCK_PX, columnX, PITCH_PX, type Scale } from './scale.ts';

/** The drivers over their columns, which stay while the day is scrolled. */
export function DiagramHeads(props: {
  readonly columns: readonly DiagramColumn[];
  readonly scale: Scale;
  readonly leftPx: number;
  readonly onColumn: ((column: number) => void) | undefined;
  /** Over the axis; empty: not to be said. */
  readonly day: string;
}) {
  const { columns, scale, leftPx, onColumn, day } = props;
  return (
    <div className={css.heads}>
      {columns.map((column) => {
        const x = columnX(column.index, scale) - leftPx - (scale.pitchPx - BLOCK_PX) / 2;
        const style = { left: x, width: scale.pitchPx };
        const words = <Head column={column} hasRoom={scale.pitchPx >= PITCH_PX.normal} />;
        if (onColumn === undefined) {
          return (
            <div key={column.index} className={css.head} style={style}>
              {words}
            </div>
          );
        }
        return (
          <button
            key={column.index}
            type="button"
            className={css.head}
            style={style}
            onClick={() => onColumn(column.index)}
          >
            {words}
          </button>
        );
      })}
      {day === '' ? null : <span className={css.day}>{day}</span>}
    </div>
  );
}

/** `hasRoom`: for the seats of a chase car beside its sign. */
function Head(props: { readonly column: DiagramColumn; readonly hasRoom: boolean }) {
  const { column, hasRoom } = props;
  const { name, called, sign, isChase, seats, hasDriver } = column;
  const short = column.short ?? called;
  const car = seats === null ? '' : `, in a chase car with ${seats} seats`;
  return (
    <>
      <span className="row gap1">
        <span
          className={classes(css.disc, isChase && css.chase, !hasDriver && css.open)}
          aria-hidden
        >
          {isChase ? <Icon of="chase" size={14} /> : null}
          {isChase ? null : sign}
          {isChase || sign !== '' ? null : <Icon of="needsDriver" size={12} />}
        </span>
        {seats === null || !hasRoom ? null : <span className={css.seats}>{seats} seats</span>}
      </span>
      <span className={classes(css.headName, !hasDriver && css.openName)} title={`${name}${car}`}>
        {short}
      </span>
    </>
  );
}

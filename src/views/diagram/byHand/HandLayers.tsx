import type { DropOutcome } from '#planning/team/byHand/dropping.ts';
import { classes } from '../../kit/classes.ts';
import { Icon } from '../../kit/marks/Icon.tsx';
import type { Block, DiagramColumn, DiagramLayout } from '../diagramLayout.ts';
import { BLOCK_PX, columnX, type Scale, slotOf, yOf } from '../scale.ts';
import type { Viewport } from '../viewport.ts';
import css from './DiagramHand.module.css';
import type { DiagramNames } from '../diagramPlan.ts';
import { type Lifted, lineOf, othersOf } from './handPlaces.ts';
import {
  costWords,
  finishWords,
  latenessWords,
  placeWords,
  shortWords,
  verdictOf,
} from './handWords.ts';
import type { Drag } from './useDrag.ts';
import type { Judged } from './useHand.ts';

type Seen = {
  readonly layout: DiagramLayout;
  readonly view: Viewport;
  readonly scale: Scale;
  readonly drag: Drag;
  readonly judged: Judged;
};

/** Behind the blocks: the columns, lit as their rows are judged. */
export function HandBands({ layout, view, scale, judged, drag }: Seen) {
  return (
    <div className={css.layer} aria-hidden>
      {layout.columns.map((column) => {
        const outcome = outcomeOf(column, judged, drag);
        const left = columnX(column.index, scale) - view.leftPx - 4;
        const look = classes(css.band, outcome && css[outcome.is]);
        return <i key={column.index} className={look} style={{ left, width: BLOCK_PX + 8 }} />;
      })}
    </div>
  );
}

/** Above the blocks: what each row comes to, the hole, the place aimed at, the move in the hand. */
export function HandFront(
  seen: Seen & { readonly names: DiagramNames; readonly time: (ms: number) => string },
) {
  const { layout, view, scale, drag } = seen;
  const { lifted, at, from, aim } = drag;
  const x = columnX(lifted.column, scale);
  const top = yOf(lifted.startMs, scale);
  const height = yOf(lifted.endMs, scale) - top;
  const ghost = { left: at.x - (from.x - x), top: at.y - (from.y - top) };
  return (
    <div className={css.layer} aria-hidden>
      <Best {...seen} />
      <i
        className={css.hole}
        style={{ left: x - view.leftPx, top: top - view.topPx, width: BLOCK_PX, height }}
      />
      {aim && !aim.isHome ? (
        <i
          className={css.line}
          style={{
            left: columnX(aim.column, scale) - view.leftPx - 8,
            top: aim.y - view.topPx - 1.5,
            width: BLOCK_PX + 16,
          }}
        />
      ) : null}
      <div className={css.ghost} style={{ ...ghost, width: BLOCK_PX, height }}>
        {lifted.blocks.map((block) => (
          <Part key={block.actionId} block={block} top={top} layout={layout} scale={scale} />
        ))}
      </div>
      <Verdicts {...seen} />
      <Plate {...seen} top={ghost.top + height + 8} left={ghost.left - 24} />
    </div>
  );
}

/** One action of the move in the hand. */
function Part(props: {
  readonly block: Block;
  readonly top: number;
  readonly layout: DiagramLayout;
  readonly scale: Scale;
}) {
  const { block, top, layout, scale } = props;
  const slot = slotOf(block, 'plan', layout, scale);
  if (slot === null) return null;
  return (
    <i
      className={classes(css.part, block.type === 'move-vehicle' && css.move)}
      style={{ top: slot.y - top, height: slot.height }}
    >
      {slot.height >= 14.5 ? block.words.inside : ''}
    </i>
  );
}

/** The best place of each row. */
function Best({ layout, view, scale, judged, drag: { lifted } }: Seen) {
  return judged.rows.map(({ driverId, best }) => {
    const column = layout.columns.find((one) => one.driverId === driverId);
    if (!column || best.outcome.is === 'cannot') return null;
    const y = lineOf(othersOf(column, lifted), best.position, layout, scale);
    const left = columnX(column.index, scale) - view.leftPx;
    return (
      <i
        key={driverId}
        className={classes(css.best, css[best.outcome.is])}
        style={{ left, top: y - view.topPx - 1, width: BLOCK_PX }}
      />
    );
  });
}

const icons = { fits: 'check', late: 'late', cannot: 'cancel' } as const;

/** What each row comes to, at the upper edge of its column. */
function Verdicts({ layout, view, scale, judged, drag }: Seen) {
  const width = Math.max(BLOCK_PX, scale.pitchPx - 6);
  return layout.columns.map(({ index, driverId }) => {
    const left = columnX(index, scale) - view.leftPx - (width - BLOCK_PX) / 2;
    const outcome = outcomeOf({ index, driverId }, judged, drag);
    return outcome ? <Verdict key={index} outcome={outcome} style={{ left, width }} /> : null;
  });
}

/** Of a column's best place; where the one that is aimed at is refused, that it cannot be. */
function outcomeOf(
  { index, driverId }: Pick<DiagramColumn, 'index' | 'driverId'>,
  { rows }: Judged,
  { aim }: Drag,
): DropOutcome | undefined {
  if (aim?.column === index && aim.rule !== null) {
    return { is: 'cannot', rule: '2', reason: aim.rule };
  }
  return rows.find((one) => one.driverId === driverId)?.best.outcome;
}

function Verdict(props: { readonly outcome: DropOutcome; readonly style: object }) {
  const { outcome, style } = props;
  return (
    <span className={classes(css.verdict, css[outcome.is])} style={style}>
      <b>
        <Icon of={icons[outcome.is]} size={11} /> {verdictOf(outcome)}
      </b>
      {shortWords(outcome).map((line) => (
        <span key={line} className={outcome.is === 'cannot' ? css.reason : undefined}>
          {line}
        </span>
      ))}
    </span>
  );
}

/** The height of the plate with a title of two lines. */
const PLATE_PX = 100;

/** What a drop here comes to, or the rule against it. */
function Plate(
  props: Seen & {
    readonly names: DiagramNames;
    readonly time: (ms: number) => string;
    readonly top: number;
    readonly left: number;
  },
) {
  const { layout, view, drag, judged, names, time } = props;
  const { lifted, aim } = drag;
  const left = Math.max(4, Math.min(props.left, view.widthPx - 240));
  const top = Math.max(4, Math.min(props.top, view.heightPx - PLATE_PX));
  return (
    <div className={css.plate} style={{ left, top }}>
      <b>{titleOf(lifted, aim, { layout, lifted, names, time })}</b>
      <Words judged={judged} aim={aim} beforeMs={layout.toMs} />
      <span>Esc cancels</span>
    </div>
  );
}

function titleOf(lifted: Lifted, aim: Drag['aim'], sees: Parameters<typeof placeWords>[1]): string {
  const name = sees.names.moves.get(lifted.moveId)?.name ?? lifted.moveId;
  if (aim === null) return `${name}: no place here`;
  return aim.isHome ? `${name}: where it is` : placeWords(aim.place, sees);
}

function Words(props: {
  readonly judged: Judged;
  readonly aim: Drag['aim'];
  readonly beforeMs: number;
}) {
  const { judged, aim, beforeMs } = props;
  if (aim === null || aim.isHome) return null;
  if (aim.rule !== null) return <span>Cannot: {aim.rule}</span>;
  const { outcome } = judged;
  if (outcome === null) return <span>Judging…</span>;
  if (outcome.is === 'cannot') return <span>Cannot: {outcome.reason}</span>;
  return (
    <>
      <span>
        {costWords(outcome.moreCents)} · {finishWords(outcome.overMs, beforeMs)}
      </span>
      <span>{latenessWords(outcome)}</span>
    </>
  );
}

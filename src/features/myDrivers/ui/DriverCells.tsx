import type { Approval } from '#domain/myDrivers.ts';
import { classes } from '#views/kit/classes.ts';
import hidden from '#views/kit/hidden.module.css';
import { PersonName } from '#views/kit/lists/PeopleList.tsx';
import { TableCell } from '#views/kit/lists/TableCell.tsx';
import type { RowDrag, useRowDrag } from '#views/kit/lists/useRowDrag.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { Avatar } from '#views/kit/marks/Person.tsx';
import { StarRating } from '#views/kit/marks/StarRating.tsx';
import { useOpen } from '../../outbox/ui.ts';
import type { MyDriver } from '../myDrivers.queries.ts';
import { rankDriver, subjectOf } from '../myDrivers.requests.ts';
import css from './MyDriverList.module.css';

/** Approval is no status of a move: its chips have no hue. */
const approvalIcons: { readonly [A in Approval]: IconName } = {
  Linked: 'linked',
  Approved: 'check',
  'In Progress': 'waiting',
};

export function ApprovalChip({ approval }: { readonly approval: Approval }) {
  return <Chip icon={approvalIcons[approval]}>{approval}</Chip>;
}

/** The rating in stars, or why there is none. */
export function Rating({ relation: { rating, rides } }: Pick<MyDriver, 'relation'>) {
  if (rating === null) {
    return <span className={css.none}>{rides === 0 ? 'No rides yet' : 'Not rated'}</span>;
  }
  return (
    <span className={css.rating}>
      <StarRating rating={rating} />
    </span>
  );
}

/** The facts of one driver, a cell for each column. */
export function DriverCells(
  props: MyDriver & {
    readonly index: number;
    readonly drag: RowDrag | null;
    /** Null where the ranks can't be changed here. */
    readonly grip: ReturnType<typeof useRowDrag>['grip'] | null;
  },
) {
  const { driver, relation, index, drag } = props;
  const { name, presence, licence } = driver;
  const { rides, groups, approval } = relation;
  return (
    <>
      <TableCell>
        <Rank {...props} />
        {drag?.to === index && drag.from !== index ? (
          <span className={classes(css.drop, drag.from < index && css.below)} />
        ) : null}
      </TableCell>
      <TableCell title={name}>
        <PersonName avatar={<Avatar name={name} presence={presence} />} name={name} />
      </TableCell>
      <TableCell>
        <Rating relation={relation} />
      </TableCell>
      <TableCell>
        <span className={css.number}>{rides.toLocaleString('en-US')}</span>
      </TableCell>
      <TableCell title={licence === null ? 'License unknown' : `License ${licence}`}>
        {licence === null ? '--' : <span className={css.license}>{licence}</span>}
      </TableCell>
      <TableCell title={groups.join(', ')}>
        <Groups of={groups} />
      </TableCell>
      <TableCell>
        <ApprovalChip approval={approval} />
      </TableCell>
    </>
  );
}

/** The rank, the one that is being saved after it, and the grip. */
function Rank({ driver, relation, index, grip, drag }: Parameters<typeof DriverCells>[0]) {
  const asked = useOpen(rankDriver, subjectOf({ driverId: driver.id }))?.asked;
  const to = asked && (asked as { readonly rank: number }).rank;
  return (
    <span className={css.rank}>
      {grip === null ? null : (
        // The keyboard moves a row with Alt and the arrows.
        <span
          className={classes(css.grip, drag?.from === index && css.held)}
          aria-hidden
          title="Drag to another rank, or Alt with ↑ ↓"
          onClick={(event) => event.stopPropagation()}
          {...grip(index)}
        >
          <Icon of="grip" size={12} />
        </span>
      )}
      {relation.rank}
      {to === undefined ? null : (
        <span className={css.asked}>
          <span aria-hidden>→ </span>
          <span className={hidden.visually}>, being saved as </span>
          {to}
        </span>
      )}
    </span>
  );
}

function Groups({ of: [first, ...more] }: { readonly of: readonly string[] }) {
  if (first === undefined) return <span className={css.none}>None</span>;
  return (
    <span className={css.groups}>
      <Chip>{first}</Chip>
      {more.length > 0 ? <span className={css.more}>+{more.length}</span> : null}
    </span>
  );
}

import { PersonAvatar } from '#spine/fetches/ui.ts';
import type { EpochMs } from '#domain/entities.ts';
import type { Approval } from '#domain/myDrivers.ts';
import { firstToEnd, permitWords } from '#domain/permits.ts';
import { dateText } from '#domain/reports.ts';
import { classes } from '#views/kit/classes.ts';
import hidden from '#views/kit/hidden.module.css';
import { PersonName } from '#views/kit/lists/PeopleList.tsx';
import { TableCell } from '#views/kit/lists/TableCell.tsx';
import type { RowDrag, useRowDrag } from '#views/kit/lists/useRowDrag.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { PermitMark } from '#views/kit/marks/PermitsEnding.tsx';
import { StarRating } from '#views/kit/marks/StarRating.tsx';
import { useOpen } from '#spine/outbox/ui.ts';
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

/** The letter in a box; '--' where it is not known. */
export function License({ of: licence }: { readonly of: MyDriver['driver']['licence'] }) {
  return licence === null ? '--' : <span className={css.license}>{licence}</span>;
}

/** The rating in stars, or why there is none. */
export function Rating({ relation: { rating, rides } }: Pick<MyDriver, 'relation'>) {
  if (rating === null) {
    return <span className="ink3">{rides === 0 ? 'No rides yet' : 'Not rated'}</span>;
  }
  return (
    <span className="row rowHigh">
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
    /** The columns that are there. */
    readonly shows: ReadonlySet<string>;
    /** The mark of what ends stands beside the name: its column is not seen. */
    readonly isMarked: boolean;
    readonly nowMs: EpochMs;
  },
) {
  const { driver, relation, index, drag, shows, isMarked, nowMs } = props;
  const { name, presence, licence, avatar } = driver;
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
        <span className={css.named}>
          <PersonName
            avatar={<PersonAvatar avatar={avatar} name={name} presence={presence} />}
            name={name}
          />
          {isMarked ? <PermitMark driver={driver} nowMs={nowMs} /> : null}
        </span>
      </TableCell>
      <TableCell>
        <Rating relation={relation} />
      </TableCell>
      <TableCell>
        <span className={classes(css.number, css.atRight)}>{rides.toLocaleString('en-US')}</span>
      </TableCell>
      {shows.has('license') ? (
        <TableCell title={licence === null ? 'License unknown' : `License ${licence}`}>
          <span className={css.licenseCell}>
            <License of={licence} />
          </span>
        </TableCell>
      ) : null}
      {shows.has('ends') ? (
        <TableCell>
          <FirstEnd driver={driver} nowMs={nowMs} />
        </TableCell>
      ) : null}
      {shows.has('groups') ? (
        <TableCell title={groups.join(', ')}>
          <Groups of={groups} />
        </TableCell>
      ) : null}
      <TableCell>
        <ApprovalChip approval={approval} />
      </TableCell>
    </>
  );
}

/** When the first of their licenses and qualifications ends, and a mark where that is soon. */
function FirstEnd({ driver, nowMs }: Pick<MyDriver, 'driver'> & { readonly nowMs: EpochMs }) {
  const first = firstToEnd(driver);
  if (first === null) return <span className="ink3">None known</span>;
  return (
    <span className={css.licenseCell} title={permitWords[first.kind]}>
      <span className={css.number}>{dateText(first.validUntil)}</span>
      <PermitMark driver={driver} nowMs={nowMs} />
    </span>
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
        <span className="ink3">
          <span aria-hidden>→ </span>
          <span className={hidden.visually}>, being saved as </span>
          {to}
        </span>
      )}
    </span>
  );
}

function Groups({ of: [first, ...more] }: { readonly of: readonly string[] }) {
  if (first === undefined) return <span className="ink3">None</span>;
  return (
    <span className={css.groups}>
      <Chip>{first}</Chip>
      {more.length > 0 ? <span className="small ink2">+{more.length}</span> : null}
    </span>
  );
}

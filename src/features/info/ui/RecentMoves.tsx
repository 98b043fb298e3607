import { useMemo } from 'react';
import type { Delivered } from '#domain/driverState.ts';
import { Section } from '#views/kit/panels/Panel.tsx';
import { vehicleTitle, wayWords } from '../../activities/index.ts';
import { useBriefTimes, WhyBadge } from '../../activities/ui.ts';
import { deliveredReader } from '../recent.queries.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import css from './Detail.module.css';
import { useConsole } from './useConsole.tsx';
import { WayTo } from './WayTo.tsx';

const mostShown = 4;

/** S2 §2: the recent activities of a driver, who delivered them. */
export function RecentMoves({ driverId }: { readonly driverId: string }) {
  const read = useMemo(() => deliveredReader(driverId), [driverId]);
  const delivered = useConsole(({ world }) => read(world.tables.trips));
  const shown = delivered.slice(0, mostShown);
  const isCut = delivered.length > shown.length;
  return (
    <Section
      title="Recent activities"
      {...(isCut && { aside: `${shown.length} of ${delivered.length}` })}
    >
      {shown.length === 0 ? (
        <p className={css.second}>No recent deliveries</p>
      ) : (
        <ul className="column gap2" aria-label="Recent activities">
          {shown.map((one) => (
            <Line key={one.activityId} {...one} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Line({ activityId, atMs }: Delivered) {
  const move = useConsole(({ world }) => world.tables.activities.get(activityId));
  const what = useConsole((sees) =>
    move ? `${vehicleTitle(sees, move)}, ${wayWords(sees, move)}` : '',
  );
  const times = useBriefTimes();
  const zone = useCompanyZone();
  if (!move) return <li className={css.second}>A move that is not loaded</li>;
  return (
    <li className={css.line} title={what}>
      <WayTo collection="activities" id={activityId}>
        {move.name}
      </WayTo>
      <WhyBadge id={activityId} />
      <span className={css.leg}>
        <span className={css.cut}>{what}</span>
        <span className={css.due}>{times.at(atMs, zone)}</span>
      </span>
    </li>
  );
}

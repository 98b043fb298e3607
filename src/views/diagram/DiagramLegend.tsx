import { PlaceBadge } from '../kit/marks/PlaceBadge.tsx';
import css from './TripDiagram.module.css';
import type { LegendPlace } from './legend.ts';

/** 'Trip Locations Legend' (S2 §2): the letter and color of each place. */
export function DiagramLegend({ places }: { readonly places: readonly LegendPlace[] }) {
  return (
    <ul className={css.legend} aria-label="Trip Locations Legend">
      {places.map(({ placeId, badge, label, color }) => (
        <li key={placeId}>
          <PlaceBadge letter={badge} color={color} />
          {label}
        </li>
      ))}
    </ul>
  );
}

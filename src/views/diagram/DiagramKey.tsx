import { Icon } from '../kit/marks/Icon.tsx';
import css from './DiagramKey.module.css';
/** What the shapes of the diagram mean. */
export function DiagramKey() {
  return (
    <ul className={css.key}>
      <li>
        <span className={css.move} />
        vehicle being moved
      </li>
      <li>
        <span className={css.travel} />
        driving without a move
      </li>
      <li>
        <span className={css.rider} />
        riding as passenger
      </li>
      <li>
        <span className={css.wait} />
        waiting
      </li>
      <li>
        <Meeting />
        getting in, or out
      </li>
      <li>
        <span className={css.ride} />
        ride-share
      </li>
      <li>
        <Icon of="chase" size={14} className={css.chase} />
        chase driver, seats in the car
      </li>
    </ul>
  );
}

function Meeting() {
  return (
    <svg className={css.meeting} width="22" height="12" aria-hidden="true">
      <path d="M7 6h9" />
      <circle cx="4" cy="6" r="3" />
      <path className={css.tip} d="M22 6 16 2.5v7z" />
    </svg>
  );
}

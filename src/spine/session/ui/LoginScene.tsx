import '#views/map/mapTokens.css';
import { Icon } from '#views/kit/marks/Icon.tsx';
import css from './LoginScene.module.css';

const i435 = [
  'M121 -10 C 105 200 112 390 124 518 S 180 644 266 648 L 536 653',
  'C 622 650 626 520 650 430 S 676 190 619 45 Q 600 10 560 -10',
].join(' ');
const i70 =
  'M-10 348 C 60 335 90 311 142 311 L 400 323 Q 450 326 469 321 L 609 378 L 764 420 L 970 452';
const i35 = [
  'M640 -10 L 619 45 C 590 110 500 150 488 280 C 480 380 430 330 400 365',
  'L 308 539 L 246 664 L -10 905',
].join(' ');
const i49 = 'M650 430 C 626 520 600 600 557 652 Q 540 760 546 910';
const missouri = [
  'M14 -10 C 60 70 120 150 185 176 S 300 218 340 190 S 400 280 432 285',
  'S 540 300 600 250 S 720 160 790 168 S 900 205 970 230',
].join(' ');
const kansas = 'M-10 422 C 60 405 90 418 142 410 S 300 380 350 352 S 390 300 432 285';
const stateLine = 'M425 300 V 910';

const towns = [
  { name: 'Liberty', at: [711, 28] },
  { name: 'Gladstone', at: [499, 126] },
  { name: 'Independence', at: [711, 342] },
  { name: 'Overland Park', at: [332, 562] },
  { name: 'Olathe', at: [104, 757] },
  { name: "Lee's Summit", at: [772, 695] },
] as const;

const shields = [
  { number: '435', at: [120, 483] },
  { number: '435', at: [661, 100] },
  { number: '70', at: [215, 314] },
  { number: '70', at: [752, 417] },
  { number: '35', at: [493, 220] },
  { number: '35', at: [213, 695] },
  { number: '49', at: [547, 760] },
] as const;

const parks = [
  [30, 96, 46, 34],
  [212, 52, 38, 40],
  [262, 446, 40, 30],
  [520, 60, 44, 36],
  [742, 250, 60, 38],
  [716, 520, 40, 62],
  [836, 604, 60, 42],
  [400, 700, 52, 36],
  [162, 806, 60, 40],
  [640, 800, 48, 52],
  [28, 588, 40, 36],
] as const;

const pins = [
  { kind: 'home', at: [81, 736] },
  { kind: 'home', at: [310, 539] },
  { kind: 'home', at: [749, 675] },
  { kind: 'auction', at: [629, 418] },
] as const;

/** Markers on the arcs, with their heading. */
const drivers = [
  { at: [188, 599], heading: 49 },
  { at: [574, 574], heading: 112 },
  { at: [471, 429], heading: 72 },
] as const;

const streets = [...Array(24).keys()];
const grid = streets
  .map((street) => `M${street * 42 - 8} 0 q 12 420 -6 900 M0 ${street * 40 - 6} q 470 14 960 -4`)
  .join(' ');

/**
 * A quiet drawing of the city: no map is loaded before the login. The places and moves are those
 * of the simulated company, and are drawn for it alone.
 */
export function LoginScene({ hasMoves }: { readonly hasMoves: boolean }) {
  return (
    <svg className={css.drawing} viewBox="0 0 960 900" preserveAspectRatio="xMidYMid slice">
      {parks.map(([x, y, width, height]) => (
        <rect key={x} className={css.park} x={x} y={y} width={width} height={height} rx="6" />
      ))}
      <path className={css.streetCasing} d={grid} />
      <path className={css.street} d={grid} />
      <path className={css.river} d={missouri} />
      <path className={css.brook} d={kansas} />
      <path className={css.border} d={stateLine} />
      {[i435, i70, i35, i49].map((d) => (
        <path key={d} className={css.highwayCasing} d={d} />
      ))}
      {[i435, i70, i35, i49].map((d) => (
        <path key={d} className={css.highway} d={d} />
      ))}
      {shields.map(({ number, at: [x, y] }) => (
        <g key={`${number} ${x}`} transform={`translate(${x} ${y})`}>
          <rect className={css.shield} x="-15" y="-11" width="30" height="22" rx="4" />
          <text className={css.shieldText} y="4.5">
            {number}
          </text>
        </g>
      ))}
      <circle className={css.town} cx="469" cy="321" r="4" />
      <text className={css.city} x="482" y="329">
        Kansas City
      </text>
      {towns.map(({ name, at: [x, y] }) => (
        <g key={name}>
          <circle className={css.town} cx={x} cy={y} r="3" />
          <text className={css.label} x={x + 10} y={y + 5}>
            {name}
          </text>
        </g>
      ))}
      {hasMoves ? <Moves /> : null}
    </svg>
  );
}

function Moves() {
  return (
    <>
      <g className={css.arc}>
        <path d="M81 736 Q 180 560 310 539" />
        <path d="M310 539 Q 530 510 749 675" />
        <path d="M310 539 Q 440 390 629 418" />
      </g>
      {pins.map(({ kind, at: [x, y] }) => (
        <g key={x} className={css.pin} transform={`translate(${x} ${y})`}>
          <rect x="-12" y="-12" width="24" height="24" rx="6" />
          <g transform="translate(-7 -7)">
            <Icon of={kind} size={14} />
          </g>
        </g>
      ))}
      {drivers.map(({ at: [x, y], heading }) => (
        <g key={x} className={css.driver} transform={`translate(${x} ${y})`}>
          <path d="M0 -10 L8 9 L0 5 L-8 9 Z" transform={`rotate(${heading})`} />
          <circle cx="6" cy="7" r="4" />
        </g>
      ))}
    </>
  );
}

// Pictures of the simulated drivers: drawings of the car from its own row, small enough to be sent
// inside an answer. None is fetched from anywhere.
import type { Vehicle } from '#domain/entities.ts';

export type View = 'Side' | 'Front' | 'Rear' | 'Odometer' | 'Left side' | 'Keys';

/** Walls and ground behind the car; the pictures need no theme, as photos have none. */
const wall = '#a9aba6';
const ground = '#74766f';
const dark = '#23272c';
const glass = '#3c4a54';

const paints: { readonly [color: string]: string } = {
  Black: '#2b2d30',
  Blue: '#2f5d9b',
  Gray: '#7d8287',
  Green: '#3d6b4b',
  Orange: '#c96a26',
  Red: '#a2282c',
  Silver: '#c3c7ca',
  White: '#eeeeea',
};

/** A picture as a `data:` address: 4 by 3, the same for the same car, view and reading. */
export function photoOf(
  car: Pick<Vehicle, 'color' | 'bodyType'> | undefined,
  view: View,
  miles: number,
): string {
  const paint = paints[car?.color ?? ''] ?? '#8d949a';
  const parts = drawings[view](paint, isTall(car?.bodyType ?? ''), miles);
  const back =
    `<path fill='${wall}' d='M0 0h80v60H0z'/>` + `<path fill='${ground}' d='M0 42h80v18H0z'/>`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 60'>${back}${parts}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function isTall(bodyType: string): boolean {
  return bodyType !== 'Sedan' && bodyType !== 'Coupe';
}

type Draw = (paint: string, isTall: boolean, miles: number) => string;

const side: Draw = (paint, tall) => {
  const roof = tall ? 18 : 23;
  const cabin = `M22 34L29 ${roof}h22l9 ${34 - roof}z`;
  const window = `M27 33l4-${31 - roof}h18l6 ${31 - roof}z`;
  return (
    `<path fill='${paint}' d='M8 48v-9q0-5 8-5h50q6 0 6 6v8z'/>` +
    `<path fill='${paint}' d='${cabin}'/>` +
    `<path fill='${glass}' d='${window}'/><g fill='${dark}'>` +
    "<circle cx='22' cy='48' r='6.5'/><circle cx='58' cy='48' r='6.5'/></g>"
  );
};

const mirrored: Draw = (...car) => `<g transform='matrix(-1 0 0 1 80 0)'>${side(...car)}</g>`;

const end =
  (lamp: string): Draw =>
  (paint, tall) => {
    const roof = tall ? 14 : 19;
    return (
      `<path fill='${paint}' d='M24 32l5-${32 - roof}h22l5 ${32 - roof}` +
      `q4 2 4 6v12H20V38q0-4 4-6z'/>` +
      `<path fill='${glass}' d='M28 32l4-${29 - roof}h16l4 ${29 - roof}z'/>` +
      `<path fill='${lamp}' d='M22 38h7v4h-7zM51 38h7v4h-7z'/>` +
      `<path fill='${dark}' d='M22 50h7v5h-7zM51 50h7v5h-7z'/>`
    );
  };

const odometer: Draw = (_paint, _tall, miles) =>
  `<path fill='${dark}' d='M0 0h80v60H0z'/><g fill='none' stroke='#c8ccd0' stroke-width='2'>` +
  "<circle cx='22' cy='26' r='15'/><circle cx='58' cy='26' r='15'/></g>" +
  "<path stroke='#d6453d' stroke-width='2' d='M22 26l-8 9M58 26l9-8'/>" +
  `<text x='40' y='55' fill='#e9ecf0' font-family='monospace' font-size='9' text-anchor='middle'>` +
  `${miles} mi</text>`;

const keys: Draw = () =>
  "<g fill='none' stroke='#d9c27a' stroke-width='4'><circle cx='27' cy='30' r='9'/>" +
  "<path d='M36 30h25v8M52 30v6'/></g>";

const drawings: { readonly [V in View]: Draw } = {
  Side: side,
  'Left side': mirrored,
  Front: end('#f4f0d8'),
  Rear: end('#b3262b'),
  Odometer: odometer,
  Keys: keys,
};

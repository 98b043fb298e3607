import { type DecodedVin, vinProblem } from '#domain/vinFacts.ts';
import { DecodedMark, DecodedVinLine } from '../../vins/ui.ts';
import type { VehicleWords } from './vehicleWords.tsx';

/** What a vehicle is, in two lines, and what is doubtful in its VIN, which is kept nevertheless. */
export function VehicleLines(props: {
  readonly words: VehicleWords;
  readonly decoded: DecodedVin | null;
  /** After the second line. */
  readonly more?: string;
  /** The class of a doubt. */
  readonly warn: string | undefined;
}) {
  const { words, decoded, more = '', warn } = props;
  const { vin } = words;
  const hasTitle = decoded !== null && decoded.title !== '';
  const problem = decoded && vinProblem(decoded);
  return (
    <>
      <b>
        {hasTitle ? decoded.title : words.title}
        {hasTitle ? <DecodedMark /> : null}
      </b>
      <span>
        {hasTitle && vin !== null ? <DecodedVinLine vin={vin} decoded={decoded} /> : words.second}
        {more}
      </span>
      {words.warning === null ? null : <span className={warn}>{words.warning} Kept as typed.</span>}
      {problem === null ? null : <span className={warn}>{problem}</span>}
    </>
  );
}

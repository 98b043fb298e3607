import { type DecodedVin, vinProblem } from '#domain/vinFacts.ts';
import { DecodedMark, DecodedVinLine, VinText, vinDetails } from '../../vins/ui.ts';
import type { VehicleWords } from './vehicleWords.tsx';

type Props = {
  readonly words: VehicleWords;
  readonly decoded: DecodedVin | null;
  /** The class of a doubt. */
  readonly warn: string | undefined;
};

/**
 * What a vehicle is, in two lines, and what is doubtful in its VIN, which is kept nevertheless.
 * `isOpen`: its field is below, and has what is wrong with its characters.
 */
export function VehicleLines(props: Props & { readonly isOpen?: boolean }) {
  const { words } = props;
  const read = decodedOf(props);
  return (
    <>
      <b>
        {read ? read.title : words.title}
        {read ? <DecodedMark /> : null}
      </b>
      <span>{read ? <DecodedVinLine vin={read.vin} decoded={read} /> : words.second}</span>
      {props.isOpen === true ? null : <Mistyped {...props} />}
      <Problem {...props} />
    </>
  );
}

/** The same in a narrow column, with the reason of its move. */
export function VehicleRowLines(props: Props & { readonly reason: string }) {
  const { words, reason } = props;
  const read = decodedOf(props);
  const details = read && vinDetails(read);
  return (
    <>
      <b>{read ? read.title : words.title}</b>
      <span>{read ? <VinText vin={read.vin} /> : words.second}</span>
      <span>{[details, `Reason: ${reason}`].filter((part) => part).join(' · ')}</span>
      <Mistyped {...props} />
      <Problem {...props} />
    </>
  );
}

function decodedOf({ words: { vin }, decoded }: Props) {
  return decoded && decoded.title !== '' && vin !== null ? { ...decoded, vin } : null;
}

function Mistyped({ words: { warning }, warn }: Props) {
  return warning === null ? null : <span className={warn}>{warning} Kept as typed.</span>;
}

function Problem({ words: { vin }, decoded, warn }: Props) {
  const problem = decoded && vinProblem(decoded, vin ?? '');
  return problem ? <span className={warn}>{problem}</span> : null;
}

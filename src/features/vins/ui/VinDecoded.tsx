import { checkVin, vinLength } from '#domain/vin.ts';
import { type DecodedVin, vinProblem } from '#domain/vinFacts.ts';
import { classes } from '#views/kit/classes.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { useFetched } from '#spine/fetches/ui.ts';
import { decodedVin } from '../vins.fetches.ts';
import { vinToDecode } from '../vins.queries.ts';
import css from './VinDecoded.module.css';

/**
 * What a typed VIN says of its vehicle, below its field. Nothing for any other text, and when it
 * cannot be decoded (S1 §8). A wrong check digit is marked, and never a hindrance (reading 16).
 */
export function VinDecoded({ text }: { readonly text: string }) {
  const params = vinToDecode(text);
  const { now } = useFetched(decodedVin, params);
  if (params === null || now.is === 'failed') return null;
  const { vin } = params;
  const isOdd = checkVin(vin).kind !== 'ok';
  return (
    <div className={css.decoded} aria-live="polite">
      <Icon of={isOdd ? 'warning' : 'vehicle'} size={16} />
      {now.is === 'ready' ? (
        <Decoded vin={vin} decoded={now.value} isOdd={isOdd} />
      ) : (
        <span>{decodedVin.words.loading}</span>
      )}
    </div>
  );
}

/** What a VIN says of its vehicle; null while that is not known, and for any other text. */
export function useDecodedVin(text: string | null): DecodedVin | null {
  const { now } = useFetched(decodedVin, text === null ? null : vinToDecode(text));
  return now.is === 'ready' ? now.value : null;
}

type Props = { readonly vin: string; readonly decoded: DecodedVin; readonly isOdd: boolean };

function Decoded({ vin, decoded, isOdd }: Props) {
  const { title } = decoded;
  const problem = vinProblem(decoded, vin);
  return (
    <span>
      {title === '' ? null : (
        <span className={css.title}>
          <b>{title}</b>
          <DecodedMark />
        </span>
      )}
      <DecodedVinLine vin={vin} decoded={decoded} />
      {problem === null ? null : <span className="inkUnplanned block">{problem}</span>}
      {isOdd ? <span className="inkUnplanned block">Kept as typed.</span> : null}
    </span>
  );
}

/** Beside a title that was decoded. */
export function DecodedMark() {
  return (
    <span className={css.chip}>
      <Chip icon="check">VIN decoded</Chip>
    </span>
  );
}

/** '1FTFW1E59MFA10418 · XLT · 4WD · 3.5 L V6', with a wrong check digit underlined. */
export function DecodedVinLine({ vin, decoded }: Pick<Props, 'vin' | 'decoded'>) {
  const details = vinDetails(decoded);
  return (
    <>
      <VinText vin={vin} />
      {details === '' ? '' : ` · ${details}`}
    </>
  );
}

/** 'XLT · 4WD · 3.5 L V6' */
export function vinDetails({ trim, drive, engine, body }: DecodedVin): string {
  return [trim, drive, engine || body].filter((part) => part !== '').join(' · ');
}

/** In a row of a table: the title, or what could not be read. Nothing while that is not known. */
export function VinTitle({ vin }: { readonly vin: string }) {
  const decoded = useDecodedVin(vin);
  if (!decoded) return null;
  const problem = vinProblem(decoded, vin);
  const words = problem ?? decoded.title;
  return (
    <span className={classes(problem !== null && css.inRow)} title={words}>
      {words}
    </span>
  );
}

const checkPlace = 8;

/** A VIN with a wrong check digit underlined. */
export function VinText({ vin }: { readonly vin: string }) {
  const check = checkVin(vin);
  if (check.kind !== 'badCheckDigit') return <span className="figures">{vin}</span>;
  return (
    <span className="figures">
      {vin.slice(0, checkPlace)}
      <b className={css.wrong} title={`Expected ${check.expected}`}>
        {vin[checkPlace]}
      </b>
      {vin.slice(checkPlace + 1, vinLength)}
    </span>
  );
}

import { TextField } from '#views/kit/forms/TextField.tsx';

/** Over a list of drivers: which are listed, by a part of the name. */
export function DriverSearch(props: {
  readonly words: string;
  readonly onWords: (words: string) => void;
}) {
  return (
    <TextField
      label="Search all drivers"
      hideLabel
      icon="search"
      placeholder="Search all drivers..."
      quiet
      value={props.words}
      onChange={props.onWords}
    />
  );
}

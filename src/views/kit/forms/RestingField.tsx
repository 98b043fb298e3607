import { useEffect, useState } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** How long the hand rests before what is typed is one step. */
const restMs = 250;

/**
 * A text field whose words are told when the hand rests. What is typed stays here until then; a
 * value that changes from outside is seen here too.
 */
export function RestingField(
  props: Omit<TextFieldProps, 'onChange'> & { readonly onRest: (value: string) => void },
) {
  const { value, onRest, ...field } = props;
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // Its own words come back: more may have been typed since.
    if (value !== sent) setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => {
      setSent(typed);
      onRest(typed);
    }, restMs);
    return () => clearTimeout(timer);
  }, [onRest, typed, value]);
  return <TextField {...field} value={typed} onChange={setTyped} />;
}

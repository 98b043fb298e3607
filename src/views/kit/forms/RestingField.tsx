import { useEffect, useState } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** How long typing pauses before the text is committed as one step. */
const restMs = 250;

/**
 * A text field that reports its text after a pause in typing. Until then the typed text stays
 * local; a value that changes from outside replaces it.
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
    // The field's own report comes back as the value: more may have been typed since.
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

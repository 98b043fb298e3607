import { useState } from 'react';
import { Button } from '../buttons/Button.tsx';

/** Copies words for somebody who can give a right. */
export function CopyRequest({ words }: { readonly words: string }) {
  const [said, setSaid] = useState('');
  return (
    <>
      <span role="status" className="small ink3">
        {said}
      </span>
      <Button
        size="small"
        onClick={() =>
          void navigator.clipboard.writeText(words).then(
            () => setSaid('Copied'),
            () => setSaid('It could not be copied.'),
          )
        }
      >
        Copy request
      </Button>
    </>
  );
}

import { useCallback, useState } from 'react';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { isMac } from '#views/kit/keys.ts';
import { Key } from '#views/kit/marks/Marks.tsx';
import { regions } from '#views/kit/panels/regions.ts';
import css from './KeyHelp.module.css';
import { belongsToText, isInsideDialog } from './keysElsewhere.ts';
import { keyWords } from './paletteEntries.ts';
import { shellKeys, useShellKey } from './useShellKey.ts';
import { keyed } from './ways.ts';

type Line = { readonly label: string; readonly ways: readonly (readonly string[])[] };

/** Keys that are not an intent's own. */
const others: readonly Line[] = [
  ...Object.values(shellKeys).map(({ words, keys }) => lineOf(words, keys)),
  lineOf('Next region', ['F6']),
  lineOf('Previous region', ['Shift+F6']),
  ...Object.values(regions).map(({ words, key }) => lineOf(words, [key])),
  lineOf('Sweep up what the pointer passes (hold)', ['Space']),
];

function lineOf(label: string, keys: readonly string[]): Line {
  return { label, ways: keys.map((key) => keyWords(key, isMac)) };
}

/** `?`: lists every key: of intents, of screens, and all others. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((event: KeyboardEvent) => {
    if (event.defaultPrevented || belongsToText(event) || isInsideDialog(event)) return;
    event.preventDefault();
    setOpen(true);
  }, []);
  useShellKey('help', open);
  const own = keyed.map(({ label, keys }) => lineOf(label, [keys]));
  return (
    <Dialog open={isOpen} wide title="Keys" onClose={() => setOpen(false)}>
      <dl className={css.keys}>
        {[...own, ...others].map(({ label, ways }) => (
          <div key={label} className={css.line}>
            <dt>{label}</dt>
            {ways.map((keys) => (
              <dd key={keys.join(' ')}>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

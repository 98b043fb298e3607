import { useEffect, useState } from 'react';
import { tinykeys } from 'tinykeys';
import { registry } from '#features/index.ts';
import { Dialog } from '#views/kit/Dialog.tsx';
import { Key } from '#views/kit/Marks.tsx';
import { regions } from '#views/kit/regions.ts';
import { devtoolsKeys } from '../devtools/useDevtools.ts';
import css from './KeyHelp.module.css';
import { belongsToText, isInsideDialog } from './keysElsewhere.ts';
import { keyWords } from './paletteEntries.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys that are not an intent's own. */
const others: readonly (readonly [label: string, keys: readonly string[]])[] = [
  ['Search', ['/']],
  ['Next region', ['F6']],
  ['Previous region', ['Shift', 'F6']],
  ...Object.values(regions).map(({ words, key }) => [words, [key]] as const),
  ['Sweep up what the pointer passes (hold)', ['Space']],
  ['All commands by name', keyWords('$mod+k', isMac)],
  ['Undo the last step', keyWords('$mod+z', isMac)],
  ['Redo', keyWords('$mod+Shift+z', isMac)],
  ['Devtools', devtoolsKeys],
  ['These keys', ['?']],
];

/** `?`: every key there is, out of the registry of intents. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      tinykeys(window, {
        'Shift+?': (event) => {
          if (event.defaultPrevented || belongsToText(event) || isInsideDialog(event)) return;
          event.preventDefault();
          setOpen(true);
        },
      }),
    [],
  );
  const own = registry.flatMap(({ label, hotkey }) =>
    hotkey === undefined ? [] : [[label, keyWords(hotkey, isMac)] as const],
  );
  return (
    <Dialog open={isOpen} wide title="Keys" onClose={() => setOpen(false)}>
      <dl className={css.keys}>
        {[...own, ...others].map(([label, keys]) => (
          <div key={label} className={css.line}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

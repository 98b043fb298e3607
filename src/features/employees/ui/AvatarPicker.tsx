import { type ReactNode, useId, useState } from 'react';
import { pictureTypes } from '#domain/pictures.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import css from './AvatarPicker.module.css';
import { drawnPicture } from './drawnPicture.tsx';

/** S2 §2: a picture with the button that changes it. A refused file keeps the picture. */
export function AvatarPicker(props: {
  readonly name: string;
  readonly onPick: (picture: string) => void;
  /** One is being saved. */
  readonly pending: boolean;
  /** The picture as it is. */
  readonly children: ReactNode;
}) {
  const whyId = useId();
  const [why, setWhy] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const isOff = props.pending || isReading;
  async function take(file: File): Promise<void> {
    setWhy(null);
    setReading(true);
    const taken = await drawnPicture(file);
    setReading(false);
    if ('why' in taken) setWhy(taken.why);
    else props.onPick(taken.picture);
  }
  return (
    <>
      <span className={css.box} data-refused={why !== null}>
        {props.children}
        <label className={css.button} title="Change the picture" data-off={isOff}>
          <input
            type="file"
            className={css.input}
            aria-label={`Picture of ${props.name}`}
            aria-describedby={why === null ? undefined : whyId}
            accept={pictureTypes.join(',')}
            disabled={isOff}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file may be chosen again.
              event.target.value = '';
              if (file) void take(file);
            }}
          />
          <svg viewBox="0 0 24 24" className={css.icon} aria-hidden>
            <path d="M3 8h4l2-3h6l2 3h4v11H3z" />
            <circle cx="12" cy="13" r="3.2" />
          </svg>
        </label>
      </span>
      {why === null ? null : (
        <p id={whyId} className={css.wrong} role="alert">
          <Icon of="error" size={12} />
          {why}
        </p>
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import type { TripAsset } from '#domain/tripDetail.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { usePicture } from '#spine/fetches/ui.ts';
import css from './Photos.module.css';

type PhotosProps = {
  readonly photos: readonly TripAsset[];
  /** What they belong to. */
  readonly title: string;
};

const mostShown = 3;

/** Three small pictures and the number of the others; each opens the viewer. */
export function Photos({ photos, title }: PhotosProps) {
  const [shown, setShown] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const more = photos.length - mostShown;
  return (
    <div className={css.photos} role="group" aria-label={`Photos: ${title}`}>
      {photos.slice(0, mostShown).map((photo, at) => (
        <button
          key={photo.id}
          type="button"
          className={css.thumb}
          aria-label={nameOf(photos, at)}
          onClick={() => setShown(at)}
        >
          <Thumb photo={photo} />
        </button>
      ))}
      {more > 0 ? (
        <button
          type="button"
          className={css.more}
          aria-label={`${more} more photos`}
          onClick={() => setShown(mostShown)}
        >
          +{more}
        </button>
      ) : null}
      {shown === null ? null : (
        <Viewer photos={photos} title={title} first={shown} onClose={() => setShown(null)} />
      )}
    </div>
  );
}

type OnePhoto = { readonly photo: TripAsset };

function Thumb({ photo }: OnePhoto) {
  const { src } = usePicture(photo.thumb);
  return src === null ? null : <img src={src} alt="" width={40} height={30} />;
}

function Large({ photo }: OnePhoto) {
  const { src, why } = usePicture(photo.thumb);
  return src === null ? <p>{why}</p> : <img src={src} alt={photo.kind} width={400} height={300} />;
}

/** 'Photo 2 of 5: Front' */
function nameOf(photos: readonly TripAsset[], at: number): string {
  return `Photo ${at + 1} of ${photos.length}: ${photos[at]?.kind || 'no name'}`;
}

type ViewerProps = PhotosProps & { readonly first: number; readonly onClose: () => void };

/** One photo at a time; the arrow keys go on and back, Esc closes. */
function Viewer({ photos, title, first, onClose }: ViewerProps) {
  const [at, setAt] = useState(first);
  const last = photos.length - 1;
  const photo = photos[at];
  useEffect(() => {
    const step = ({ key }: KeyboardEvent) => {
      const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      setAt((now) => Math.max(0, Math.min(last, now + by)));
    };
    addEventListener('keydown', step);
    return () => removeEventListener('keydown', step);
  }, [last]);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button icon="previous" off={at === 0} onClick={() => setAt(at - 1)}>
            Previous
          </Button>
          <Button endIcon="next" off={at === last} onClick={() => setAt(at + 1)}>
            Next
          </Button>
        </>
      }
    >
      <figure className={css.viewer}>
        {photo ? <Large key={photo.id} photo={photo} /> : null}
        <figcaption aria-live="polite">{nameOf(photos, at)}</figcaption>
      </figure>
    </Dialog>
  );
}

import { useEffect } from 'react';
import { picturePlace } from '#domain/pictures.ts';
import { picture, pictureElsewhere } from '../pictures.fetches.ts';
import { useAskAside } from './AsideService.tsx';
import { useAside } from './asideFeed.tsx';

/** What an image element draws; null until it is read, and where there is none. */
export function usePicture(path: string): { readonly src: string | null; readonly why: string } {
  const place = picturePlace(path);
  const ask = useAskAside();
  const named = useAside(picture, ask);
  const elsewhere = useAside(pictureElsewhere, ask);
  const name = place?.is === 'named' ? place.name : null;
  const address = place?.is === 'elsewhere' ? place.address : null;
  useEffect(() => named.feed?.ask(name), [named.feed, name]);
  useEffect(() => elsewhere.feed?.ask(address), [elsewhere.feed, address]);
  const { loading, failed } = picture.words;
  if (place?.is === 'embedded') return { src: path, why: '' };
  const state = name === null ? elsewhere.state : named.state;
  if (state?.is === 'ready') return { src: state.value, why: '' };
  return { src: null, why: state?.is === 'loading' ? loading : failed };
}

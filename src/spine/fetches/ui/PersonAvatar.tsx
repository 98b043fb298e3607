import type { ComponentProps } from 'react';
import { Avatar } from '#views/kit/marks/Person.tsx';
import { usePicture } from './usePicture.tsx';

type Props = ComponentProps<typeof Avatar> & {
  /** Path of the picture (reading 54); null for none. */
  readonly avatar: string | null;
};

/** The picture of a driver or an employee; their initials without one, and until it is read. */
export function PersonAvatar({ avatar, ...face }: Props) {
  return avatar === null || face.picture ? (
    <Avatar {...face} />
  ) : (
    <Pictured avatar={avatar} {...face} />
  );
}

function Pictured({ avatar, ...face }: Props & { readonly avatar: string }) {
  return <Avatar {...face} picture={usePicture(avatar).src} />;
}

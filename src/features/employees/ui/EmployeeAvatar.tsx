import { type ComponentProps, useEffect } from 'react';
import { Avatar } from '#views/kit/marks/Person.tsx';
import { useAside, useAskAside } from '../../fetches/ui.ts';
import { picture } from '../employees.fetches.ts';

type Props = ComponentProps<typeof Avatar> & {
  /** Name of the picture on the server; null for none. */
  readonly avatar: string | null;
};

/** The picture of an employee; their initials without one, and until it is read. */
export function EmployeeAvatar({ avatar, ...face }: Props) {
  return avatar === null || face.picture ? (
    <Avatar {...face} />
  ) : (
    <Pictured avatar={avatar} {...face} />
  );
}

function Pictured({ avatar, ...face }: Props & { readonly avatar: string }) {
  const { feed, state } = useAside(picture, useAskAside());
  useEffect(() => feed?.ask(avatar), [feed, avatar]);
  return <Avatar {...face} picture={state?.is === 'ready' ? state.value : null} />;
}

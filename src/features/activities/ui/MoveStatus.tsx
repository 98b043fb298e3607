import { withWord } from '#domain/unknownWords.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import { StatusBadge, statusWords } from '#views/kit/marks/StatusBadge.tsx';
import type { WorldSees } from '#spine/world/index.ts';
import { useStatusOf } from './useStatusBoard.tsx';

type Props = { readonly id: string };

/** The status of a move, without its reason. */
export function MoveStatus({ id }: Props) {
  const status = useStatusOf(id) ?? 'unknown';
  return status === 'unknown' ? <UnknownStatus id={id} /> : <StatusBadge status={status} />;
}

/** With the server's word, where it is none of ours. */
function UnknownStatus({ id }: Props) {
  const words = useSelect((snapshot) => {
    const { world } = snapshot as unknown as WorldSees;
    return withWord(statusWords.unknown, world.tables.activities.get(id) ?? {}, 'status');
  });
  return <StatusBadge status="unknown" words={words} />;
}

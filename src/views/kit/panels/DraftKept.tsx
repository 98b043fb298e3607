import { useIsKept } from '../kept.ts';
import css from './Panel.module.css';

/**
 * In the head of a draft: whether a crash or a reload leaves it. `short`: where the head has more
 * to say; what is unusual is said in full all the same.
 */
export function DraftKept({ short = false }: { readonly short?: boolean }) {
  const kept = short ? 'Draft kept' : 'Draft kept on this device';
  return <span className={css.kept}>{useIsKept() ? kept : 'Not kept: a reload loses it'}</span>;
}

import css from './Panel.module.css';

/**
 * In the head of a draft: how long it is kept. `isKept`: this browser stores it. `short`: where
 * the head has more to say; what is unusual is said in full all the same.
 */
export function DraftKept(props: { readonly isKept: boolean; readonly short?: boolean }) {
  const kept = props.short === true ? 'Draft kept' : 'Draft kept on this device';
  return (
    <span className={css.kept}>{props.isKept ? kept : 'Draft kept until this tab is closed'}</span>
  );
}

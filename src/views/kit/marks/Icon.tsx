import { drawings } from './drawings.ts';
import type { IconName } from './icons.ts';

/** A Lucide icon by its meaning, 14 px by default. Without a label it is decoration. */
export function Icon(props: {
  readonly of: IconName;
  readonly size?: number;
  readonly label?: string;
  readonly className?: string;
}) {
  const Drawing = drawings[props.of];
  if (Drawing === undefined) return null;
  return (
    <Drawing
      size={props.size ?? 14}
      strokeWidth={1.75}
      className={props.className}
      {...(props.label === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': props.label })}
    />
  );
}

// The drawings of icons by their meaning. The login has few of them; the whole set joins with the
// console (`icons.ts`), so that nobody waits for a hundred drawings to log in.
import {
  CircleAlert,
  Eye,
  EyeOff,
  FlaskConical,
  Gavel,
  History,
  House,
  LoaderCircle,
  type LucideIcon,
  Radio,
} from 'lucide-react';
import type { IconName } from './icons.ts';

const early = {
  error: CircleAlert,
  loading: LoaderCircle,
  show: Eye,
  hide: EyeOff,
  home: House,
  auction: Gavel,
  live: Radio,
  fake: FlaskConical,
  replay: History,
} as const satisfies { readonly [name in IconName]?: LucideIcon };

const drawings = new Map<IconName, LucideIcon>(Object.entries(early) as [IconName, LucideIcon][]);

/** Undefined before the set with it has joined. */
export function drawingOf(name: IconName): LucideIcon | undefined {
  return drawings.get(name);
}

/** Called once, by the whole set. */
export function addIcons(icons: { readonly [name: string]: LucideIcon }): void {
  for (const [name, drawing] of Object.entries(icons)) drawings.set(name as IconName, drawing);
}

// The drawings of icons by their meaning. The login has few of them; the whole set joins with the
// console (`icons.ts`), so that the login does not wait for a hundred drawings.
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

/** By meaning; missing ones are added with the whole set. */
export const drawings: { [name: string]: LucideIcon | undefined } = {
  error: CircleAlert,
  loading: LoaderCircle,
  show: Eye,
  hide: EyeOff,
  home: House,
  auction: Gavel,
  live: Radio,
  fake: FlaskConical,
  replay: History,
};

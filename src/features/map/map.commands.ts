import { intent } from '#kernel/define.ts';
import { fitPayload, viewPayload } from './map.model.ts';

export const mapCommands = {
  'map/fit': intent(fitPayload),
  /** The camera came to rest (500 ms after the last motion, S1 §9). */
  'map/settle': intent(viewPayload),
};

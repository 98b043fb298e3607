export { contactProcess } from './contact.process.ts';
export {
  type ContactSees,
  contactSlice,
  type ContactTypes,
} from './contact.slice.ts';
export type { TrackerPlace } from './trackerLink.model.ts';

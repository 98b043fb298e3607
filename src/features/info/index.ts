export { type InfoSees, infoSlice } from './info.slice.ts';

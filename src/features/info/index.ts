export { infoRegistry, type InfoSees, infoSlice } from './info.slice.ts';

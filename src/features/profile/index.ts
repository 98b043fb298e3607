export { profileProcess } from './profile.process.ts';
export { type ProfileSees, profileSlice, type ProfileTypes } from './profile.slice.ts';

export type { Settings, SettingsState } from './settings.model.ts';
export { settingsProcess } from './settings.process.ts';
export {
  type SettingsSees,
  settingsSlice,
  type SettingsTypes,
} from './settings.slice.ts';

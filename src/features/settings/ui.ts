export { SettingsScreen } from './ui/SettingsScreen.tsx';
export { type ShownTimes, useAppearance, useSettings, useShownTimes } from './ui/useSettings.tsx';

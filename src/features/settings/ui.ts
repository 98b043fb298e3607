export { SettingsScreen } from './ui/SettingsScreen.tsx';
export { type ShownTimes, useAppearance, useShownTimes } from './ui/useSettings.tsx';

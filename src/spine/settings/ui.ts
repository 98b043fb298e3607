export { SettingsScreen } from './ui/SettingsScreen.tsx';
export {
  type ShownTimes,
  useAppearance,
  timesShown,
  useSettings,
  useShownTimes,
} from './ui/useSettings.tsx';

export {
  ContactButton,
  ContactSymbols,
  ContactUnanswered,
  TrackButton,
} from './ui/ContactButtons.tsx';
export { ContactWindows } from './ui/ContactWindows.tsx';
export { NumberToCall } from './ui/NumberToCall.tsx';

export { EndingButtons, EndingUnanswered } from './ui/EndingButtons.tsx';

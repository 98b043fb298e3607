export { BulkButtons } from './ui/BulkButtons.tsx';
export { BulkMenu } from './ui/BulkMenu.tsx';
export { BulkOutcomes } from './ui/BulkOutcomes.tsx';

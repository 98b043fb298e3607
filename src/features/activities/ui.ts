export { boardOf, useStatusBoard, useStatusOf } from './ui/useStatusBoard.tsx';
export { useActivityRows, useAddMove } from './ui/useActivityRows.tsx';
export { useBriefTimes } from './ui/useBriefTimes.tsx';
export { WhyBadge, WhyBox, WhyOnHover } from './ui/Why.tsx';

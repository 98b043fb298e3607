export { boardOf, useStatusBoard, useStatusOf } from './ui/useStatusBoard.tsx';
export { useActivityRows, useAddMove } from './ui/useActivityRows.tsx';
export { NotFoundNote } from './ui/NotFoundNote.tsx';
export { useBriefTimes, useDayTimes, useZoneLetters } from './ui/useBriefTimes.tsx';
export {
  type MilestoneName,
  milestoneNames,
  milestoneSentence,
  milestoneWords,
  usePromise,
  usePromiseTimes,
} from './ui/usePromise.tsx';
export { useVehicleTitle, VehicleName } from './ui/VehicleName.tsx';
export { MoveStatus } from './ui/MoveStatus.tsx';
export { WhyBadge, WhyBox, WhyOnHover } from './ui/Why.tsx';

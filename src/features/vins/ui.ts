export {
  DecodedMark,
  DecodedVinLine,
  useDecodedVin,
  VinDecoded,
  VinTitle,
} from './ui/VinDecoded.tsx';

export {
  DecodedMark,
  VinText,
  vinDetails,
  DecodedVinLine,
  useDecodedVin,
  VinDecoded,
  VinTitle,
} from './ui/VinDecoded.tsx';

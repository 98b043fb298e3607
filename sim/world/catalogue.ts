// Cars, colors and note texts of a simulated dealership group. Data only.

/** The first eight characters of a VIN, and the first and last model year that they stand for. */
export type Build = readonly [from: number, to: number, start: string];

export type CarModel = {
  readonly make: string;
  readonly model: string;
  readonly bodyType: string;
  /** With real VINs: decoded, they name the make, model and year. */
  readonly builds: readonly Build[];
};

/** Make, model, body, and the builds. */
const cars = `
  Toyota | RAV4 XLE | SUV | 2015–2018 2T3WFRFV, 2019–2025 2T3W1RFV
  Toyota | Camry SE | Sedan | 2015–2017 4T1BF1FK, 2018–2024 4T1G11AK, 2025–2026 4T1DAACK
  Toyota | Tacoma SR5 | Pickup | 2016–2021 5TFCZ5AN, 2022–2023 3TMCZ5AN
  Ford | F-150 XLT | Pickup | 2015–2017 1FTFW1EF, 2018–2023 1FTFW1E5, 2024–2026 1FTFW3L5
  Ford | Escape Active | SUV | 2023–2026 1FMCU0GN
  Ford | Transit 250 | Van | 2015–2026 1FTBR1Y8
  Honda | Accord Sport | Sedan | 2015–2017 1HGCR2F5, 2018–2022 1HGCV1F3, 2023–2026 1HGCY2F5
  Honda | CR-V EX | SUV | 2015–2016 5J6RM4H5, 2017–2022 7FARW2H5, 2023–2026 7FARS4H4
  Honda | Civic LX | Coupe | 2015–2015 2HGFG3A5, 2016–2020 2HGFC4B5
  Chevrolet | Equinox LT | SUV | 2015–2017 2GNALCEK,
    2018–2023 2GNAXKEV, 2024–2024 3GNAXKEV, 2025–2026 3GNAXPEG
  Chevrolet | Silverado 1500 | Pickup | 2015–2018 3GCUKREC,
    2019–2021 3GCUYDED, 2022–2024 3GCUDDED, 2025–2026 3GCUKDED
  Chevrolet | Camaro LT | Coupe | 2016–2024 1G1FB1RX
  Nissan | Rogue SV | SUV | 2015–2020 5N1AT2MV, 2021–2023 5N1AT3BB, 2024–2026 5N1BT3BB
  Nissan | Altima SR | Sedan | 2015–2018 1N4AL3AP, 2019–2026 1N4BL4CW
  Hyundai | Tucson SEL | SUV | 2019–2021 KM8J3CA4, 2022–2026 5NMJBCAE
  Hyundai | Elantra SEL | Sedan | 2018–2020 KMHD84LF, 2021–2021 KMHLS4AG, 2022–2026 KMHLM4AG
  Kia | Telluride EX | SUV | 2020–2026 5XYP3DHC
  Subaru | Outback Premium | Wagon | 2015–2019 4S4BSAFC, 2020–2025 4S4BTACC
  Jeep | Wrangler Unlimited | SUV | 2015–2017 1C4HJWDG, 2018–2025 1C4HJXDG, 2026–2026 1C4PJXDG
  GMC | Sierra 1500 SLE | Pickup | 2016–2018 1GTU1MEC, 2019–2021 1GTU9BET, 2022–2026 1GTUUBED
  Mazda | CX-5 Touring | SUV | 2015–2016 JM3KEBCM, 2017–2021 JM3KFBCM
  Volkswagen | Jetta SE | Sedan | 2015–2015 3VWD17AJ, 2017–2018 3VWDB7AJ, 2019–2021 3VWC57BU,
    2022–2024 3VWEM7BU, 2025–2025 3VWEX7BU, 2026–2026 3VW7W7BU
`;

export const carModels: readonly CarModel[] = cars
  .trim()
  .split(/\n {2}(?! )/)
  .map((line) => {
    const [make = '', model = '', bodyType = '', all = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const builds = all.split(/,\s+/).map((build): Build => {
      const [years = '', start = ''] = build.split(' ');
      const [from = 0, to = 0] = years.split('–').map(Number);
      return [from, to, start];
    });
    return { make, model, bodyType, builds };
  });

const largeBodies = ['Pickup', 'Van'];
const smallModels = ['Civic LX', 'Camaro LT', 'Elantra SEL', 'Jetta SE', 'CX-5 Touring'];

export function classOf({ bodyType, model }: CarModel): string {
  if (largeBodies.includes(bodyType)) return 'Large';
  return smallModels.includes(model) ? 'Small' : 'Midsize';
}

export const carColors: readonly string[] = [
  'Black',
  'Blue',
  'Gray',
  'Green',
  'Orange',
  'Red',
  'Silver',
  'White',
];

export const pickupNotes: readonly string[] = [
  '',
  '',
  '',
  'Keys at the service desk.',
  'Park behind the showroom, row 4.',
  'Ask for the lot manager.',
  'Check the fuel before leaving.',
  'Temporary tag is in the glovebox.',
];

export const dropoffNotes: readonly string[] = [
  '',
  '',
  '',
  'Leave the keys in the drop box.',
  'Customer wants a call ten minutes before.',
  'Detail bay 2.',
  'Sign the gate sheet.',
];

export const moveNotes: readonly string[] = [
  '',
  '',
  '',
  '',
  'Customer waits at the store.',
  'Sold unit, handle with care.',
  'Swap for a demo car.',
  'Recall work before delivery.',
];

export const descriptions: readonly string[] = [
  '',
  '',
  'Vehicle for a waiting customer.',
  'Stock transfer between stores.',
  'To and from the workshop.',
];

export const assignments: readonly string[] = [
  '',
  '',
  '',
  '',
  'Morning crew.',
  'Whoever has dealer plates.',
];

export const pickupInstructions: readonly string[] = [
  '',
  '',
  'Photograph all four sides before leaving.',
  'Sign the release form at the front desk.',
];

export const dropoffInstructions: readonly string[] = [
  '',
  '',
  'Note the mileage on the handover sheet.',
  'Ring at the service entrance.',
];

export const internalNotes: readonly string[] = [
  '',
  '',
  '',
  '',
  '',
  'Bill to the selling store.',
  'Manager has approved overtime.',
];

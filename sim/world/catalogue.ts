// Cars, colors and note texts of a simulated dealership group. Data only.

/** `wmi` and `section` are the first eight characters of the VIN. */
export type CarModel = {
  readonly make: string;
  readonly model: string;
  readonly wmi: string;
  readonly section: string;
  readonly bodyType: string;
};

export const carModels: readonly CarModel[] = [
  { make: 'Toyota', model: 'RAV4 XLE', wmi: '2T3', section: 'W1RFV', bodyType: 'SUV' },
  { make: 'Toyota', model: 'Camry SE', wmi: '4T1', section: 'G11AK', bodyType: 'Sedan' },
  { make: 'Toyota', model: 'Tacoma SR5', wmi: '5TF', section: 'CZ5AN', bodyType: 'Pickup' },
  { make: 'Ford', model: 'F-150 XLT', wmi: '1FT', section: 'FW1E5', bodyType: 'Pickup' },
  { make: 'Ford', model: 'Escape Active', wmi: '1FM', section: 'CU0GN', bodyType: 'SUV' },
  { make: 'Ford', model: 'Transit 250', wmi: '1FT', section: 'BR1Y8', bodyType: 'Van' },
  { make: 'Honda', model: 'Accord Sport', wmi: '1HG', section: 'CY1F5', bodyType: 'Sedan' },
  { make: 'Honda', model: 'CR-V EX', wmi: '7FA', section: 'RS4H4', bodyType: 'SUV' },
  { make: 'Honda', model: 'Civic LX', wmi: '2HG', section: 'FE2F2', bodyType: 'Coupe' },
  { make: 'Chevrolet', model: 'Equinox LT', wmi: '2GN', section: 'AXKEV', bodyType: 'SUV' },
  { make: 'Chevrolet', model: 'Silverado 1500', wmi: '3GC', section: 'UDDED', bodyType: 'Pickup' },
  { make: 'Chevrolet', model: 'Camaro LT', wmi: '1G1', section: 'FB1RX', bodyType: 'Coupe' },
  { make: 'Nissan', model: 'Rogue SV', wmi: '5N1', section: 'AT3BB', bodyType: 'SUV' },
  { make: 'Nissan', model: 'Altima SR', wmi: '1N4', section: 'BL4CW', bodyType: 'Sedan' },
  { make: 'Hyundai', model: 'Tucson SEL', wmi: '5NM', section: 'JBCAE', bodyType: 'SUV' },
  { make: 'Hyundai', model: 'Elantra SEL', wmi: 'KMH', section: 'LM4AG', bodyType: 'Sedan' },
  { make: 'Kia', model: 'Telluride EX', wmi: '5XY', section: 'P3DHC', bodyType: 'SUV' },
  { make: 'Subaru', model: 'Outback Premium', wmi: '4S4', section: 'BTAFC', bodyType: 'Wagon' },
  { make: 'Jeep', model: 'Wrangler Unlimited', wmi: '1C4', section: 'HJXDG', bodyType: 'SUV' },
  { make: 'GMC', model: 'Sierra 1500 SLE', wmi: '1GT', section: 'U9BET', bodyType: 'Pickup' },
  { make: 'Mazda', model: 'CX-5 Touring', wmi: 'JM3', section: 'KFBCM', bodyType: 'SUV' },
  { make: 'Volkswagen', model: 'Jetta SE', wmi: '3VW', section: 'C57BU', bodyType: 'Sedan' },
];

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

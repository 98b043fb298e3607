// One table from collection to codec, for the world and for realtime messages.
import type { Collection, Entities } from '#domain/entities.ts';
import { decodeAccount, encodeAccount } from './account.ts';
import { decodeActivity, encodeActivity } from './activity.ts';
import { decodeDelivery, encodeDelivery } from './delivery.ts';
import { decodeDriver, encodeDriver } from './driver.ts';
import { decodeEmployee, encodeEmployee } from './employee.ts';
import { decodeLocation, encodeLocation } from './location.ts';
import { decodeRide, encodeRide } from './ride.ts';
import type { Codec } from './table.ts';
import { decodeTrip, encodeTrip } from './trip.ts';
import { decodeVehicle, encodeVehicle } from './vehicle.ts';
import { decodeVoucher, encodeVoucher } from './voucher.ts';

export const codecs: { readonly [C in Collection]: Codec<Entities[C]> } = {
  accounts: { encode: encodeAccount, decode: decodeAccount },
  locations: { encode: encodeLocation, decode: decodeLocation },
  activities: { encode: encodeActivity, decode: decodeActivity },
  vehicles: { encode: encodeVehicle, decode: decodeVehicle },
  drivers: { encode: encodeDriver, decode: decodeDriver },
  employees: { encode: encodeEmployee, decode: decodeEmployee },
  trips: { encode: encodeTrip, decode: decodeTrip },
  rides: { encode: encodeRide, decode: decodeRide },
  vouchers: { encode: encodeVoucher, decode: decodeVoucher },
  deliveries: { encode: encodeDelivery, decode: decodeDelivery },
};

export const collections = Object.keys(codecs) as readonly Collection[];

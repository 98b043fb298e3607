import { event } from '#kernel/define.ts';
import {
  donePayload,
  notDonePayload,
  ofIntentPayload,
  ofVehiclePayload,
  requestedPayload,
} from './vehicles.model.ts';

const ofVehicle = ({ vehicleId }: { readonly vehicleId: string }) => [`vehicle:${vehicleId}`];

export const vehiclesEvents = {
  /** The server is to change a vehicle, or to remove it. */
  'vehicles/requested': event(requestedPayload, { touches: ofVehicle }),
  /** The vehicle was changed, or is out of the inventory. */
  'vehicles/done': event(donePayload, { touches: ofVehicle }),
  /** The vehicle was not changed; what was typed is kept. */
  'vehicles/failed': event(notDonePayload, { touches: ofVehicle }),
  /** The request about a vehicle was sent and not answered. */
  'vehicles/outcomeUnknown': event(ofIntentPayload),
  /** The same request about a vehicle is sent once more. */
  'vehicles/askedAgain': event(ofIntentPayload),
  /** Nobody waits for the answer any more; the vehicle may be changed, or gone. */
  'vehicles/givenUp': event(donePayload, { touches: ofVehicle }),
  /** What was typed of a vehicle is not kept any more. */
  'vehicles/discarded': event(ofVehiclePayload, { lens: 'view', touches: ofVehicle }),
};

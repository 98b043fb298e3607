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
  'vehicles/requested': event(requestedPayload, { touches: ofVehicle }),
  'vehicles/done': event(donePayload, { touches: ofVehicle }),
  'vehicles/failed': event(notDonePayload, { touches: ofVehicle }),
  'vehicles/outcomeUnknown': event(ofIntentPayload),
  'vehicles/askedAgain': event(ofIntentPayload),
  'vehicles/givenUp': event(donePayload, { touches: ofVehicle }),
  'vehicles/discarded': event(ofVehiclePayload, { lens: 'view', touches: ofVehicle }),
};

// Entity ids. Plain strings with a name: what distinguishes them is the field they stand in.
export type AccountId = string;
export type LocationId = string;
export type ActivityId = string;
export type VehicleId = string;
export type DriverId = string;
export type TripId = string;

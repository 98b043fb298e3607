// Entity ids: plain strings with a name. The field they stand in distinguishes them.
export type AccountId = string;
export type LocationId = string;
export type ActivityId = string;
export type VehicleId = string;
export type DriverId = string;
export type TripId = string;

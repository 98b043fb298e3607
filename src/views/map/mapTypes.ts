import type { DisplayStatus, Location } from '#domain/entities.ts';
import type { Bounds, LonLat, MapView } from './camera.ts';
import type { Streets } from './streets.ts';

/** `activities`: moves and places. `resources`: places, vehicles and drivers (S1 §2). */
export type MapMode = 'activities' | 'resources';
/** What can be picked on the map. */
export type MapCollection = 'activities' | 'locations' | 'drivers' | 'vehicles';

/** A place to draw. Coordinates are degrees × 1e6. */
export type LocationPoint = {
  readonly id: string;
  readonly label: string;
  readonly kind: Location['kind'];
  readonly lonE6: number;
  readonly latE6: number;
};

/** A move to draw, at its pick-up. Coordinates are degrees × 1e6. */
export type ActivityPoint = {
  readonly id: string;
  readonly lonE6: number;
  readonly latE6: number;
  readonly status: DisplayStatus;
};

/** The vehicles that stand at one place; `vehicleId` when it is a single one. */
export type VehicleLotPoint = {
  readonly place: LocationPoint;
  readonly count: number;
  readonly vehicleId: string | null;
};

/** What the basemap shows besides streets. */
export type MapGround = { readonly buildings: boolean; readonly satellite: boolean };

/** The way of a selected move, from pick-up to drop-off. Coordinates are degrees × 1e6. */
export type MoveArc = {
  readonly from: { readonly lonE6: number; readonly latE6: number };
  readonly to: { readonly lonE6: number; readonly latE6: number };
  readonly status: DisplayStatus;
};

/** From one place of a trip to the next. Coordinates are degrees × 1e6. */
export type TripLegLine = {
  readonly from: { readonly lonE6: number; readonly latE6: number };
  readonly to: { readonly lonE6: number; readonly latE6: number };
  /** The road, from end to end; null where none is known: a straight line is drawn. */
  readonly course: readonly Point[] | null;
  readonly isDone: boolean;
  /** The driver is a passenger. */
  readonly isRide: boolean;
};

/** The leg that a driver is on. Coordinates are degrees × 1e6. */
export type LegUnderWay = {
  /** From where it began to the driver, and from the driver to where it ends. */
  readonly behind: readonly Point[];
  readonly before: readonly Point[];
  /** Whether these are roads; else they are straight lines. */
  readonly isByRoad: boolean;
  /** The driver is a passenger. */
  readonly isRide: boolean;
  /** Of the move whose vehicle the driver has; null without one. */
  readonly status: DisplayStatus | null;
  /** '11.1 mi driven', without a road 'about 11.1 mi driven'; null before the driver has left. */
  readonly driven: string | null;
  /** '6.8 mi, 12 min left', without a road 'about 6.8 mi, 12 min left' */
  readonly ahead: string;
};

/** What is still to come at a stop of the trip that is shown. Coordinates are degrees × 1e6. */
export type StopPromise = {
  readonly lonE6: number;
  readonly latE6: number;
  /** 'Drop-off planned 02:40 PM'; null: it is in no plan. */
  readonly planned: string | null;
  /** 'expected 02:52 PM, +12 min'; null: nothing is expected. */
  readonly expected: string | null;
  /** Expected later than planned by more than a few minutes. */
  readonly isLate: boolean;
};

/** The trail of a followed driver. */
export type Followed = { readonly driverId: string; readonly trail: readonly TrailStep[] };

/** Past positions, and whether the driver continued from there outside of a trip. */
export type TrailStep = LonLat & { readonly isOffTrip: boolean };

/** Where a driver has been in the last hours. Coordinates are degrees × 1e6. */
export type MapHistory = {
  /** Oldest first. */
  readonly steps: readonly HistoryStep[];
  /** Rings with their times. */
  readonly marks: readonly (Point & { readonly label: string })[];
};

/** `went`: of the way from there on; `isAfterSilence`: the way to it is not known. */
export type HistoryStep = Point & {
  readonly went: 'onTrip' | 'seated' | 'offTrip';
  readonly isAfterSilence: boolean;
};

/** The one trip that is shown alone. */
export type MapTrip = {
  readonly moves: readonly ActivityPoint[];
  /** Its places, in order of the first visit: they are numbered. */
  readonly stops: readonly LocationPoint[];
  readonly legs: readonly TripLegLine[];
  readonly driverIds: readonly string[];
};

/** Degrees × 1e6. */
type Point = { readonly lonE6: number; readonly latE6: number };

/** Where a driver of a plan is at one instant. */
export type Whereabouts = {
  /** On the way from one place to another, 0 to 1 of it behind; at a place both are the same. */
  readonly from: Point;
  readonly to: Point;
  readonly share: number;
  /** The road that leads there; null where none is known: the curve of a move is followed. */
  readonly course: readonly Point[] | null;
};

/** A driver of a plan at one instant, and no real position. */
export type Ghost = Whereabouts & {
  readonly driverId: string;
  /** In its disc: as in the head of its column. */
  readonly sign: string;
  readonly isChase: boolean;
  /** Where they were before, the oldest first: a tenth of the plan's time (S2 §9). */
  readonly trail: readonly Whereabouts[];
};

/** A plan that is looked at: its places with their letters, its ways, its drivers at an instant. */
export type PlanOnMap = {
  readonly places: readonly (Point & { readonly badge: string; readonly color: number })[];
  /** What is driven between them, drawn instead of the curves of its moves. */
  readonly ways: readonly TripLegLine[];
  /** Empty until an instant is chosen. */
  readonly ghosts: readonly Ghost[];
};

/** The car of a ride, the courier of a delivery, or who or what waits for them. */
export type RideOnMap = {
  /** The row that has it: 'rides/ride-1', 'deliveries/delivery-2'. */
  readonly item: string;
  readonly is: 'car' | 'rider' | 'courier' | 'packages';
  /** 'Maria A.', or empty: only the picture is drawn. */
  readonly name: string;
  readonly words: string;
  readonly isLate: boolean;
  /** Where it is: this share, 0 to 1, of the way between the two. */
  readonly from: Point;
  readonly to: Point;
  readonly share: number;
  /** The road of that way; null: it is not known, or not yet. */
  readonly course: readonly Point[] | null;
};

/** What the console has selected, as far as the map shows it. */
export type MapSelection = {
  readonly collection: MapCollection | null;
  readonly ids: readonly string[];
  /** Arcs of selected moves; both their ends get a ring. */
  readonly arcs: readonly MoveArc[];
};

/** The road of a move that is being scheduled or edited. */
export type MapRoad = {
  /** Its pick-up and drop-off, as far as they are chosen. */
  readonly ends: readonly RoadEnd[];
  /** From end to end; empty until both are chosen. */
  readonly course: readonly Point[];
  /** `straight`: its course is not known. `unknown`: nor are its miles and minutes. */
  readonly line: 'road' | 'straight' | 'unknown';
  /** '19.8 mi · 27 min' over 'by I-435 and US-50'; null until there is an answer. */
  readonly plate: { readonly title: string; readonly words: string } | null;
};
/** 'Overland Park' over 'pick-up, CDT'. */
export type RoadEnd = Point & {
  readonly label: string;
  readonly words: string;
  /** A new place is drawn as one that is used once. */
  readonly kind: Location['kind'];
};

/** A point with a name that is marked for the moment. Degrees × 1e6. */
export type MapPin = { readonly lonE6: number; readonly latE6: number; readonly label: string };

/** An area that something is limited to, by its edge, with what it is. Degrees × 1e6. */
export type MapArea = {
  /** Drivers are looked for in it. */
  readonly isOfDrivers: boolean;
  readonly edge: readonly { readonly lonE6: number; readonly latE6: number }[];
  readonly label: string;
};

/** The pin of a location that is being placed, and the lines of its plate. Degrees × 1e6. */
export type PlacedPin = {
  readonly lonE6: number;
  readonly latE6: number;
  readonly lines: readonly string[];
};

/** A driver on the map: degrees × 1e6, and degrees clockwise from north, null when unknown. */
type DriverAt = {
  readonly lonE6: number;
  readonly latE6: number;
  readonly heading: number | null;
};

/** Drivers who are compared for one itinerary. Coordinates are degrees × 1e6. */
export type MapRanking = {
  /** Where the itinerary starts. */
  readonly start: { readonly lonE6: number; readonly latE6: number };
  /** The one looked at: the way to the start is drawn, with a plate of two lines. */
  readonly first: DriverAt & { readonly name: string; readonly words: string };
  /** Those ranked after it. */
  readonly others: readonly (DriverAt & { readonly rank: number })[];
  /** What the driver does in the itinerary. */
  readonly legs: readonly TripLegLine[];
};

/** What is under the pointer, here or in a list: shown lightly. Coordinates are degrees × 1e6. */
export type MapHover = {
  readonly driverId: string | null;
  /** The ways of a move. */
  readonly arcs: readonly MoveArc[];
  readonly places: readonly { readonly lonE6: number; readonly latE6: number }[];
};

/** How drivers are drawn on the map, where a legend is needed. */
export type DriversShown =
  | { readonly what: 'density'; readonly inView: number; readonly late: number }
  | { readonly what: 'riders'; readonly late: number; readonly riders: number };

export type MapPick = {
  readonly collection: MapCollection;
  readonly id: string;
  /** Shift, Ctrl or ⌘ was held: add to the selection instead of replacing it. */
  readonly additive: boolean;
};

/** Callbacks of the map; it decides nothing itself. */
export type MapEvents = {
  readonly onSelect?: (pick: MapPick) => void;
  /** What is under the pointer now, or null. */
  readonly onHover?: (item: Omit<MapPick, 'additive'> | null) => void;
  /** A mark that cannot open further was clicked: all its members (reading 67). */
  readonly onMembers?: (members: {
    readonly collection: 'activities' | 'locations';
    readonly ids: readonly string[];
  }) => void;
  /** The vehicles of a clicked mark that would not separate at any zoom. */
  readonly onLots?: (placeIds: readonly string[]) => void;
  /** The drivers of a mark or cell that was clicked and cannot open further. */
  readonly onCell?: (driverIds: readonly string[]) => void;
  /** The car or the rider of an ordered ride was clicked. */
  readonly onRide?: (item: string) => void;
  /** The ground was clicked, degrees × 1e6. */
  readonly onGround?: (at: { readonly lonE6: number; readonly latE6: number }) => void;
  /** The camera has come to rest, 500 ms ago. */
  readonly onMoveEnd?: (view: MapView, mode: MapMode) => void;
  /** What is seen between the panels now, after each move. */
  readonly onViewport?: (bounds: Bounds) => void;
  /** How drivers are drawn now; null: no legend is needed. */
  readonly onDrivers?: (shown: DriversShown | null) => void;
  /** What a frame of the map has cost, in ms, from its start until it was drawn. */
  readonly onFrame?: (costMs: number) => void;
  /** The map can or cannot be drawn; `reason` is for the operator. */
  readonly onAvailability?: (state: { readonly ok: boolean; readonly reason: string }) => void;
};

export type MapCanvasOptions = {
  readonly host: HTMLElement;
  readonly streets: Streets;
  readonly events: MapEvents;
  readonly mode: MapMode;
  /** Where to start; the default view when left out. */
  readonly view?: MapView;
  /** Whether the operator wants animations. */
  readonly isAnimated: boolean;
  /** What floats over the map, in px of the screen: names keep clear of it. */
  readonly over?: () => readonly DOMRect[];
};

import { expect, test } from 'vitest';
import { readHead } from './moveHeads.ts';

/** 'pickup address', 'ready date': a field and the part of it; a name is the whole of a place. */
function meaningOf(head: string): string {
  const reading = readHead(head);
  if (reading === null) return 'unknown';
  if (reading.is === 'other') return 'other';
  const isWhole = reading.part === 'whole' || reading.part === 'name';
  return isWhole ? reading.field : `${reading.field} ${reading.part}`;
}

// Heads that a person has read, one after the other, in exports of dealers, auctions, carriers,
// fleets and route planners.
const heads: { readonly [meaning: string]: readonly string[] } = {
  vehicle: [
    'VIN | VIN # | VIN# | VIN Number | VIN No. | vin_number | vinNumber | V.I.N. | VIN: | * VIN',
    'VIN* | VIN (17 characters) | VIN\n(last 8) | Last 8 of VIN | Full VIN | VIN Last 6',
    'Vehicle VIN | VehicleVIN | Vehicle 1 VIN | Car VIN | Vehicle Identification Number',
    'Vehicle ID | Vehicle | Vehicles | Vehicle # | Vehicle to move | Veh | Veh # | Car',
    'Truck # | Trailer No | Equipment ID | Stk | STK | Stk # | Stk No | STKNO | Stock | Stock #',
    'Stock No. | StockNo | StockNumber | STOCK_NUMBER | stock-number | Stock Num | Stock / VIN',
    'VIN/Stock # | Stock No. or VIN | Inventory # | Inventory ID | Unit | Unit # | Unit No.',
    'UNIT ID | Asset # | Asset ID | Asset Tag | Asset Number | Fleet # | Fleet Number | Chassis',
    'Chassis number | Chassis # | Frame No | Serial # | Serial Number',
  ],
  pickup: [
    'From | FROM | Origin | Orig | Origin Name | Origin Terminal | Origin Code | Pickup',
    'Pick-up | Pick Up | PICK_UP | P/U | PU | PU Location | P/U Loc. | Pickup Location',
    'PickupLocation | pickup_location | Pickup location (required)* | Pickup Business Name',
    'Pickup Company | Pickup Facility | Pickup Dealer | Pickup Site | Pick up from | Pick up at',
    'Pickup Store | Pickup Lot | Pickup Terminal | PICKUP: | Ship From | Ship-From Name',
    'Shipper | Shipper Name | Consignor | Source Location | From Location | From Store',
    'From Dealer | From Rooftop | From Store # | From Lot | Current Location | Currently At',
    'Located At | Parked at | Vehicle Location | Stock Location | Collection point',
    'Collect from | Load at | Loading location | Sending Store | Releasing Dealer',
    'Start Location | Take from | Move from | Transfer From | TransferFrom | Departure Location',
    'Old Location | Source | Seller Location',
  ],
  'pickup address': [
    'Pickup Address | Pickup Address 1 | Pick-up Street | pickup_address_line_1 | Origin City',
    'Origin State | Origin Zip | ORIGIN_ZIP_CODE | Origin Postal Code | PickupCity',
    'From Address | From City | Ship From Address | Shipper City | Vehicle Address',
  ],
  dropoff: [
    'To | TO | Drop | Drop-off | Drop Off | DropOff | D/O | Drop Location | Drop at',
    'Destination | Dest | Dest. | Destination Name | Destination Terminal | Dest Code',
    'Delivery | Delivery Location | DeliveryLocation | DELIVERY LOCATION | Delivery Site',
    'delivery_location | Delivery\nLocation | Delivery Business Name | Delivery Company',
    'Delivery Dealer | Delivery point | Deliver To | Deliver to Store | Delivered To | Ship To',
    'Ship-To | ShipTo | SHIP_TO_NAME | Consignee | Consignee Name | Recipient | Receiver',
    'Receiving Dealer | Receiving Store | To Location | To Store | To Dealer | To Store #',
    'Going To | Move To | Moving to | Transfer To | Send To | Sent to | Take to | Return to',
    'Bring to | Haul to | Hand over to | Handover location | Unload at | Offload Location',
    'Final Destination | End Location | Return Location | Arrival Location | DLV Location',
    'Del. Location | New Location | New Store | Customer Delivery Location',
  ],
  'dropoff address': [
    'Delivery Address | Delivery Address 2 | delivery_city | Delivery Zip | DeliveryState',
    'Ship To Address | Shipping Address | Destination City | Dest City | DestZip | To City',
    'Destination State | Destination Zip Code | Consignee Address | Drop Address',
    'Receiver Address | Customer Delivery Address | To State',
  ],
  ready: [
    'Ready | READY | Ready at | Ready by | Ready From | Ready Date/Time | Ready when',
    'Available | Available from | Available On | Availability | Earliest | Not Before',
    'No Earlier Than | Earliest Pickup | Pickup Window | Pickup Window Start | Pickup Start',
    'Window Start | Time Window Start | TW Start | Window Opens | Complete after',
    'Pickup Date/Time | Pickup Date & Time | PU Appt | Pickup Appointment | Pickup When',
    'Scheduled Pickup | Requested Pick-up | Pickup ETA | ETD | Start after | Pick up after',
    'Pickup Scheduled At | Pickup Window (local) | Ready (CT) | Pickup timestamp',
  ],
  'ready date': [
    'Ready Date | Date Ready | Available Date | Avail Date | First Available Date',
    'First Available Pickup Date | Pickup Date | PICKUP_DATE | pickupDate | PUDate | PU Date',
    'Requested Pickup Date | Scheduled Pickup Date | Desired Pickup Date | Ship Date',
    'Release Date | Load Date | Collection Date | Start Date | From Date | Date of Pickup',
    'Pick-up day | Departure Date | Earliest Date',
  ],
  'ready time': [
    'Ready Time | Pickup Time | PU Time | Time of pickup | Start time | From Time',
    'Pickup Start Time | Departure Time | Time ready | Begin time | Earliest Time',
  ],
  deadline: [
    'Deadline | Due | DUE | Due By | Need by | Needed By | Must Deliver By | Deliver By',
    'Deliver before | Delivery Date/Time | Delivery Date and Time | Delivery Window',
    "Delivery Window End | Delivery Deadline | Delivery ETA | ETA | Required By | Req'd by",
    'Latest | Latest Delivery | No Later Than | Not After | Complete by | Complete before',
    'Finish By | Window End | Time Window End | TW End | Window Closes | Drop by',
    'Dropoff Appointment | Delivery Appt | Delivery Appt. | Scheduled Delivery | Cutoff',
    'Target Delivery | Est. Delivery | Estimated Arrival | Arrive By | Must be there by | By',
    'Until | Needed | Expected | Delivery Scheduled At | Due (local)',
  ],
  'deadline date': [
    'Due Date | Date Due | Delivery Date | DELIVERY_DATE | deliveryDate | Drop Date',
    'Drop-off Date | Requested Delivery Date | Desired Delivery Date | Promised Date',
    'Target Date | Expected Delivery Date | Arrival Date | Completion Date | Need Date',
    'Required Date | End Date | To Date | DLV Date | Return Date | Deliver by date',
  ],
  'deadline time': [
    'Due Time | Delivery Time | Drop Time | End Time | Promise Time | Cut-off time',
    'Arrival Time | Deadline time | Latest Time | Delivery End Time',
  ],
  reason: [
    'Reason | Reason for Move | Move reason | Move Type | Type | Type of move | Purpose',
    'Job type | Category | Move Category | Service type | Why',
  ],
  pickupNotes: [
    'Notes | Note | NOTES: | Comments | Comment | Remarks | Memo | Message | Details',
    'Special Instructions | Instructions | Pickup Notes | Pick-up instructions | Dispatch Notes',
    'Driver notes | Driver Instructions | Additional Info | Additional Information',
    'Vehicle Notes | Key notes | Order Notes | Special handling | Origin Comments',
    'Transport notes | Notes to driver | General Comments | Other notes',
  ],
  dropoffNotes: [
    'Drop-off notes | Drop notes | Delivery Notes | Delivery Instructions | Deliver To Notes',
    'Destination Comments | Consignee instructions | Unload instructions | DELIVERY_NOTES',
  ],
  other: [
    'Year | Yr | Make | Model | Trim | Series | Series Detail | Body | Body Style | Color',
    'Colour | Ext. Color | Interior Color | Odometer | Mileage | Odo (mi) | Price | MSRP | Cost',
    'Book value | Engine | Engine Displacement | Transmission | Engine Cylinder Ct',
    'Drivetrain Desc | Door Count | City MPG | Highway MPG | Fuel | Photo Count',
    'Photos Last Modified Date | Model Code | Color Code | Vehicle Year | Vehicle Make',
    'VehicleModel | Vehicle Type | Vehicle Color | License Plate | Plate # | Inventory Date',
    'Stock Date | Date In Stock | Days in Stock | Days on Lot | Age | Sold Date | Sale Date',
    'Purchase Date | Auction Date | Order Date | Invoice Date | Created Date | Created At',
    'Date Added | Date Entered | Last Updated | Date Received | Timestamp | Submitted At',
    'Title Received | Lease End Date | Warranty Start Date | Payment Due | Balance Due',
    'Registration Expires | Contract End | Inspection Due | Pickup Contact | Pickup Phone',
    'Delivery Contact Name | Delivery Phone | To Email | Consignee Email | Origin Latitude',
    'Destination Lng | Delivery Zone | Release to | Carrier | Carrier Pay | Driver',
    'Driver Name | Delivery Driver | Dispatcher | Delivery Fee | Delivery Price | Drop Fee',
    'Transport Cost | Total | Distance | Miles | Load | Load # | Load ID | Load Number',
    'Order # | Order ID | PO # | Reference # | Pickup # | Pickup Number | Delivery #',
    'Delivery No. | Delivery Number | Run # | Bill To | Bill To Address | Customer',
    'Customer Name | Buyer | Salesperson | Status | Pickup Status | Delivery Status | Priority',
    'Lane | Row | Keys | Key # | Key Location | Title | Title Location | Gate pass | Quantity',
    'Time Zone | Timezone | Pickup Deadline | Latest Pickup | Pickup Window End',
    'Pickup End Time | Delivery Window Start | Earliest Delivery | Deliver after | Pickup Hours',
    'Store Hours | Hours of Operation | Service Time (min) | Pickup time (mins)',
    'Unload Time [hours]',
    'Duration | Transit Time',
    'Transit Days | Drive time | Delivery Country | Vehicle Description | Internal Notes',
    'Sales Notes',
  ],
  unknown: [
    '# | ? | 1 | Location | Store | Dealer | Dealer Name | Auction | Lot | City | State | Zip',
    'Address | Name | Company | Lot Number | Date | Time | Delivered | Delivered? | Picked up',
    'Return | Arrival | Departure | Request Date | Delivery Type | Delivery Method | Ship Via',
    'Drop Ship | Shipping | Drop-down | Toyota | Tommy | Torque | Tow',
    'Today | Tomorrow | Vinyl | Readiness | Stockton | Dropped call | Duet | Untilled',
    'Undelivered goods | Column 7 | Overland Park | 1M8GDM9AXKP042788',
    'Please deliver to the rear of the store by noon',
  ],
};

function headsIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' | '));
}

test.each(Object.entries(heads))('a head of a table names %s', (meaning, written) => {
  const others = headsIn(written).flatMap((head) => {
    const read = meaningOf(head);
    return read === meaning ? [] : [`${head} is read as ${read}`];
  });
  expect(others).toEqual([]);
});

test.each(['', '   ', '\n'])('the blank head %j names nothing', (head) => {
  expect(readHead(head)).toBeNull();
});

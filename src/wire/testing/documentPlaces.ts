// Two places as the specifications write them (S2 §2), and as they are here.

/** Degrees on the wire, millionths of a degree here. */
export const olatheSent = {
  label: 'Olathe Ford',
  address: '1845 E Santa Fe St',
  timezone: 'America/Chicago',
  value: { latitude: 38.883945, longitude: -94.793171 },
};
export const olathe = {
  label: 'Olathe Ford',
  address: '1845 E Santa Fe St',
  timezone: 'America/Chicago',
  latE6: 38883945,
  lonE6: -94793171,
};
export const denverSent = {
  label: 'Gate 4',
  address: '2 Peña Blvd',
  timezone: 'America/Denver',
  value: { latitude: 39.849312, longitude: -104.673828 },
};
export const denver = {
  label: 'Gate 4',
  address: '2 Peña Blvd',
  timezone: 'America/Denver',
  latE6: 39849312,
  lonE6: -104673828,
};

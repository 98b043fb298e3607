// The hand-written part of the national basemap: cities and interstates, no network needed.

/** Latitude and longitude in degrees; rank: 1 seen first, 4 last. */
type CityRow = readonly [name: string, lat: number, lon: number, rank: 1 | 2 | 3 | 4];

const CITIES: readonly CityRow[] = [
  `New York 40.713 -74.006 | Los Angeles 34.052 -118.244 | Chicago 41.878 -87.63 |
    Houston 29.76 -95.37 | Dallas 32.777 -96.797 | Atlanta 33.749 -84.388 |
    Denver 39.739 -104.99 | Seattle 47.606 -122.332 | Miami 25.762 -80.192 |
    Phoenix 33.448 -112.074 | San Francisco 37.775 -122.419 | Kansas City 39.0997 -94.5786 |
    Minneapolis 44.978 -93.265 | Washington 38.907 -77.037 | Boston 42.36 -71.059`,
  `St. Louis 38.627 -90.199 | Philadelphia 39.953 -75.165 | Detroit 42.331 -83.046 |
    San Diego 32.716 -117.161 | Salt Lake City 40.761 -111.891 | Las Vegas 36.17 -115.14 |
    Portland 45.515 -122.679 | New Orleans 29.951 -90.072 | Nashville 36.163 -86.781 |
    Charlotte 35.227 -80.843 | Oklahoma City 35.468 -97.516 | Omaha 41.257 -95.935 |
    Indianapolis 39.768 -86.158 | Memphis 35.15 -90.049 | San Antonio 29.424 -98.494 |
    Albuquerque 35.084 -106.65 | Jacksonville 30.332 -81.656 | Cleveland 41.499 -81.694 |
    Pittsburgh 40.441 -79.996 | Tampa 27.951 -82.457 | Billings 45.783 -108.501`,
  `Austin 30.267 -97.743 | Columbus 39.961 -82.999 | Cincinnati 39.103 -84.512 |
    Milwaukee 43.039 -87.906 | Des Moines 41.587 -93.625 | Wichita 37.687 -97.33 |
    Tulsa 36.154 -95.993 | Little Rock 34.746 -92.289 | El Paso 31.762 -106.485 |
    Tucson 32.222 -110.975 | Sacramento 38.582 -121.494 | Reno 39.53 -119.814 |
    Boise 43.615 -116.202 | Spokane 47.659 -117.426 | Fargo 46.877 -96.79 |
    Sioux Falls 43.546 -96.731 | Rapid City 44.08 -103.231 | Cheyenne 41.14 -104.82 |
    Louisville 38.253 -85.758 | Birmingham 33.519 -86.81 | Richmond 37.541 -77.436 |
    Raleigh 35.78 -78.639 | Baltimore 39.29 -76.612 | Buffalo 42.886 -78.878 |
    Orlando 28.538 -81.379 | Savannah 32.081 -81.091 | Knoxville 35.961 -83.921 |
    Jackson 32.299 -90.185 | Fresno 36.738 -119.787 | Duluth 46.787 -92.1`,
  `Springfield 37.209 -93.292 | Topeka 39.048 -95.678 | Lincoln 40.814 -96.702 |
    Columbia 38.952 -92.334 | St. Joseph 39.769 -94.847 | Salina 38.84 -97.611 |
    Joplin 37.084 -94.513 | Emporia 38.404 -96.182 | Hays 38.879 -99.327 |
    Sedalia 38.705 -93.228 | Jefferson City 38.577 -92.174 | Davenport 41.524 -90.578 |
    Cedar Rapids 41.978 -91.666 | Madison 43.073 -89.401 | Green Bay 44.513 -88.013 |
    Grand Rapids 42.963 -85.668 | Toledo 41.653 -83.538 | Fort Wayne 41.079 -85.139 |
    Peoria 40.694 -89.589 | Evansville 37.972 -87.571 | Chattanooga 35.046 -85.309 |
    Mobile 30.695 -88.04 | Baton Rouge 30.451 -91.187 | Shreveport 32.525 -93.75 |
    Amarillo 35.222 -101.831 | Lubbock 33.578 -101.855 | Midland 31.997 -102.078 |
    Corpus Christi 27.801 -97.396 | Grand Junction 39.064 -108.55 |
    Colorado Springs 38.834 -104.821 | Casper 42.867 -106.313 | Missoula 46.872 -113.994 |
    Bismarck 46.808 -100.784 | Flagstaff 35.198 -111.651 | Bakersfield 35.373 -119.019 |
    Eugene 44.052 -123.087 | Charleston 32.776 -79.931 | Columbia, SC 34 -81.035 |
    Roanoke 37.271 -79.941 | Albany 42.653 -73.757 | Syracuse 43.049 -76.147 |
    Hartford 41.764 -72.674 | Portland, ME 43.657 -70.259 | Scranton 41.409 -75.665 |
    North Platte 41.124 -100.765 | Elko 40.832 -115.763`,
].flatMap((cities, at) =>
  cities.split(/ \| | \|\n {4}/).map((city): CityRow => {
    const [, name = '', lat = '', lon = ''] = /^(.*) (\S+) (\S+)$/.exec(city) ?? [];
    return [name, Number(lat), Number(lon), (at + 1) as CityRow[3]];
  }),
);

/** A course passes cities by name and other points by latitude and longitude. */
const INTERSTATES = coursesIn(`
  5: 49 -122.75 > Seattle > 46.15 -122.9 > Portland > Eugene > 42.33 -122.87 > 40.59 -122.39 >
    Sacramento > 36.98 -120.97 > 35.37 -119.33 > Los Angeles > San Diego
  8: San Diego > 32.79 -115.56 > 32.69 -114.62 > 32.88 -111.7
  10: 34.01 -118.49 > Los Angeles > 33.72 -116.22 > Phoenix > Tucson > 32.27 -107.76 > El Paso >
    31.04 -104.83 > 30.89 -102.88 > 30.49 -99.77 > San Antonio > Houston > 30.22 -92.02 >
    Baton Rouge > New Orleans > Mobile > 30.44 -84.28 > Jacksonville
  15: San Diego > 34.1 -117.3 > 34.9 -117.02 > Las Vegas > 37.68 -113.06 > 39.4 -112 >
    Salt Lake City > 43.49 -112.03 > 46 -112.53 > 47.5 -111.3 > 49 -111.96
  20: 31.27 -103.5 > Midland > 32.45 -99.73 > Dallas > Shreveport > Jackson > Birmingham >
    Atlanta > 33.47 -81.97 > Columbia, SC > 34.2 -79.76
  25: 32.31 -106.78 > Albuquerque > 35.6 -105.2 > 37.17 -104.51 > Colorado Springs > Denver >
    Cheyenne > Casper > 44.35 -106.7
  29: 39.351 -94.77 > St. Joseph > 40.6 -95.6 > Omaha > 42.5 -96.4 > Sioux Falls > 44.9 -97.1 >
    Fargo > 49 -97.24
  35: 27.51 -99.51 > San Antonio > Austin > 31.55 -97.15 > Dallas > 34.17 -97.14 >
    Oklahoma City > 36.75 -97.34 > Wichita > Emporia > 38.705 -95.1
  35: 39.351 -94.37 > 40.2 -93.95 > Des Moines > 43.65 -93.37 > Minneapolis > 46.45 -92.76 >
    Duluth
  40: 34.9 -117.02 > 34.85 -114.6 > Flagstaff > 35.53 -108.74 > Albuquerque > 35.17 -103.7 >
    Amarillo > 35.4 -99.4 > Oklahoma City > 35.39 -94.42 > Little Rock > Memphis > Nashville >
    Knoxville > 35.6 -82.55 > 36.07 -79.79 > Raleigh > 34.23 -77.94
  44: Oklahoma City > Tulsa > Joplin > Springfield > 37.95 -91.77 > St. Louis
  49: 30.22 -92.02 > Shreveport > 35.39 -94.42 > 36.37 -94.21 > Joplin > 38.1 -94.35 >
    38.699 -94.44
  55: New Orleans > Jackson > Memphis > 36.88 -89.58 > St. Louis > 39.8 -89.65 > 40.48 -88.99 >
    Chicago
  57: 36.88 -89.58 > 38.32 -88.9 > 40.12 -88.24 > Chicago
  64: St. Louis > 38.32 -88.9 > Evansville > Louisville > 38.04 -84.5 > 38.35 -81.63 >
    37.8 -79.99 > 38.03 -78.48 > Richmond > 36.85 -76.29
  65: Mobile > 32.37 -86.3 > Birmingham > Nashville > Louisville > Indianapolis > 41.59 -87.35
  70: 38.57 -112.6 > 38.99 -110.16 > Grand Junction > 39.64 -106.37 > Denver > 39.26 -103.69 >
    39.33 -101.71 > Hays > Salina > Topeka > 39.108 -95.1
  70: 39.017 -94.2 > Columbia > St. Louis > 39.48 -88.55 > Indianapolis > Columbus >
    40.06 -80.72 > Pittsburgh > 39.65 -77.72 > Baltimore
  75: Miami > 26.14 -81.79 > Tampa > 29.65 -82.33 > 32.84 -83.63 > Atlanta > Chattanooga >
    Knoxville > 38.04 -84.5 > Cincinnati > Toledo > Detroit > 43.6 -83.9 > 45.77 -84.73 >
    46.49 -84.35
  76: Denver > 40.62 -103.21 > 40.99 -102.26
  80: San Francisco > Sacramento > Reno > Elko > Salt Lake City > 41.59 -109.2 > 41.31 -105.59 >
    Cheyenne > North Platte > 40.92 -98.34 > Lincoln > Omaha > Des Moines > Davenport > Chicago >
    41.68 -86.25 > Toledo > Cleveland > 41.03 -78.44 > Scranton > New York
  81: Knoxville > Roanoke > 39.18 -78.16 > 40.27 -76.88 > Scranton > Syracuse > 44.3 -75.99
  84: Portland > 45.67 -118.79 > Boise > 42.56 -114.46 > 41.75 -112.2 > Salt Lake City
  85: 32.37 -86.3 > Atlanta > 34.85 -82.39 > Charlotte > 36.07 -79.79 > Richmond
  90: Seattle > Spokane > Missoula > 45.68 -111.04 > Billings > 44.35 -106.7 > Rapid City >
    Sioux Falls > 43.65 -93.37 > 43.8 -91.24 > Madison > Chicago > 41.68 -86.25 > Toledo >
    Cleveland > Buffalo > Syracuse > Albany > Boston
  94: Billings > 46.41 -105.84 > Bismarck > Fargo > Minneapolis > 44.81 -91.5 > Madison >
    Milwaukee > Chicago > 42.1 -86.46 > 42.29 -85.58 > Detroit
  95: Miami > 28.1 -80.65 > Jacksonville > Savannah > 34.2 -79.76 > Richmond > Washington >
    Baltimore > Philadelphia > New York > 41.31 -72.92 > 41.82 -71.41 > Boston > Portland, ME >
    46.14 -67.84
`);

/** The same roads where the embedded metro draws its own: they are left out over its streets. */
const INTERSTATES_IN_METRO = coursesIn(`
  29: 39.351 -94.77 > 39.195 -94.618 > 39.153 -94.5525 > Kansas City
  35: 38.705 -95.1 > 38.865 -94.828 > 39.045 -94.662 > Kansas City > 39.197 -94.497 >
    39.351 -94.37
  49: 38.699 -94.44 > 38.9 -94.527 > Kansas City
  70: 39.108 -95.1 > 39.115 -94.81 > Kansas City > 39.05 -94.44 > 39.017 -94.2
`);

const RIVERS = coursesIn(`
  Missouri River: 45.93 -111.5 > 47.5 -111.3 > 47.95 -108.5 > 48 -104 > 47.3 -101.3 > Bismarck >
    44.37 -100.35 > 42.87 -97.4 > 41.9 -96.1 > 40.6 -95.75 > 39.52 -95.16
  Missouri River: 39.165 -94.12 > 39.25 -93.4 > 38.97 -92.75 > Jefferson City > 38.7 -91.4 >
    38.81 -90.12
  Mississippi River: Duluth > Minneapolis > 43.8 -91.24 > 42.5 -90.65 > Davenport >
    39.93 -91.42 > 38.81 -90.12 > St. Louis > 37 -89.15 > Memphis > 33.4 -91.1 > 32.32 -90.9 >
    Baton Rouge > New Orleans > 29.15 -89.25
  Ohio River: Pittsburgh > 39.27 -81.56 > 38.42 -82.44 > Cincinnati > Louisville > Evansville >
    37 -89.15
  Arkansas River: 38.27 -104.6 > 38.07 -102.6 > 37.75 -100.02 > Wichita > Tulsa > 35.39 -94.42 >
    Little Rock > 33.8 -91.1
  Columbia River: 49 -117.6 > 47.9 -119 > 46.2 -119.1 > 45.6 -121.2 > Portland > 46.24 -124.05
  Colorado River: Grand Junction > 38.2 -109.9 > 37 -111.5 > 36.1 -112.1 > 36.02 -114.74 >
    34.3 -114.15 > 32.7 -114.7
  Rio Grande: 37.67 -106.35 > Albuquerque > El Paso > 29.56 -104.4 > 29.3 -102.9 > 27.51 -99.51 >
    25.96 -97.15
  Kansas River: 39.03 -96.83 > 39.2 -96.3 > Topeka > 38.952 -95.16
`);

/** The Missouri where the metro draws its own. */
const RIVERS_IN_METRO = coursesIn(`
  Missouri River: 39.52 -95.16 > 39.222 -94.83 > 39.184 -94.68 > 39.115 -94.608 > 39.162 -94.42 >
    39.165 -94.12
`);

/** A line for each: its name, and its course, which goes on in lines that are further in. */
function coursesIn(text: string): readonly (readonly [name: string, course: string])[] {
  return text
    .trim()
    .split(/\n {2}(?! )/)
    .map((line) => {
      const [name = '', way = ''] = line.split(': ');
      return [name, way.replaceAll(/\s+/g, ' ')];
    });
}

/** Points the basemap labels, most important first (`rank` is also the sort key). */
export function cityFeatures(): GeoJSON.FeatureCollection<GeoJSON.Point> {
  return {
    type: 'FeatureCollection',
    features: CITIES.map(([name, lat, lon, rank]) => ({
      type: 'Feature',
      properties: { name: name.split(',')[0] as string, rank },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  };
}

/** Interstates as smooth lines with their number in `ref`; `metro` where the metro has its own. */
export function interstateFeatures(): GeoJSON.FeatureCollection<GeoJSON.LineString> {
  return {
    type: 'FeatureCollection',
    features: [
      ...INTERSTATES.map(([ref, line]) => course({ ref, metro: false }, line)),
      ...INTERSTATES_IN_METRO.map(([ref, line]) => course({ ref, metro: true }, line)),
    ],
  };
}

/** The main rivers with their `name`; `metro` where the metro has its own. */
export function riverFeatures(): GeoJSON.FeatureCollection<GeoJSON.LineString> {
  return {
    type: 'FeatureCollection',
    features: [
      ...RIVERS.map(([name, line]) => course({ name, metro: false }, line)),
      ...RIVERS_IN_METRO.map(([name, line]) => course({ name, metro: true }, line)),
    ],
  };
}

const CITY_POINTS: ReadonlyMap<string, readonly [lon: number, lat: number]> = new Map(
  CITIES.map(([name, lat, lon]) => [name, [lon, lat]]),
);

function course(
  properties: GeoJSON.GeoJsonProperties,
  line: string,
): GeoJSON.Feature<GeoJSON.LineString> {
  const coordinates = smooth(line.split(' > ').map(pointOf));
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
}

function pointOf(at: string): readonly [lon: number, lat: number] {
  const city = CITY_POINTS.get(at);
  if (city !== undefined) return city;
  const [lat, lon] = at.split(' ').map(Number);
  if (lat === undefined || lon === undefined) throw new Error(`no such city: ${at}`);
  return [lon, lat];
}

const STEPS_PER_LEG = 6;

/** A curve through all points, so that a road has no corners at its cities. */
function smooth(points: readonly (readonly [number, number])[]): number[][] {
  const at = (i: number) =>
    points[Math.min(Math.max(i, 0), points.length - 1)] as readonly [number, number];
  const line: number[][] = [[...at(0)]];
  for (let leg = 0; leg + 1 < points.length; leg++) {
    const [before, from, to, after] = [at(leg - 1), at(leg), at(leg + 1), at(leg + 2)];
    for (let step = 1; step <= STEPS_PER_LEG; step++) {
      const t = step / STEPS_PER_LEG;
      line.push([
        hermite(before[0], from[0], to[0], after[0], t),
        hermite(before[1], from[1], to[1], after[1], t),
      ]);
    }
  }
  return line;
}

/** Less than the usual 0.5: legs differ in length, and a long one must not swing a short one. */
const TENSION = 0.3;

function hermite(before: number, from: number, to: number, after: number, t: number): number {
  const [out, into] = [TENSION * (to - before), TENSION * (after - from)];
  const rest = 1 - t;
  return (
    from * rest * rest * (1 + 2 * t) +
    to * t * t * (3 - 2 * t) +
    out * t * rest * rest -
    into * t * t * rest
  );
}

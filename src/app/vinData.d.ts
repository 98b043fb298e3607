/** The address of the compact VIN data, see vite.config.ts. */
declare module 'virtual:vin-data' {
  const path: string;
  export default path;
}

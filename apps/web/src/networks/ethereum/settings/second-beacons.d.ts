declare module 'virtual:second-beacons' {
  /** By chain id. */
  export const secondBeacons: Readonly<Record<string, readonly string[] | undefined>>
}

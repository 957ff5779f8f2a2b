declare module 'virtual:ssv-code' {
  /** By chain id. */
  export const ssvCode: Readonly<Record<string, import('@granary/chains').SsvCodePin | undefined>>
}

/** The entries of Home's networks section, in its order; a provider file may name a part of them, in its own order. */
export const networkIds = [
  'ethereum',
  'hoodi',
  'ssv',
  'avalanche',
  'manta',
  'lava',
  'fantom',
  'conflux-core',
  'conflux-espace',
  'cosmos',
] as const

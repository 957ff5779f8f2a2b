import type { NetworkModule } from './NetworkModule.ts'

// Networks without pages yet: Home lists them. What the Help Center says of them is in upcomingHelp.ts.

export const avalanche = {
  id: 'avalanche',
  homeRows: [
    {
      id: 'avalanche',
      name: 'home.avalanche',
      mark: 'avalanche',
      minimum: 'home.minimumAvax',
      exit: 'home.exitAvalanche',
      note: 'home.avalancheNote',
    },
  ],
} as const satisfies NetworkModule

export const manta = {
  id: 'manta',
  homeRows: [
    { id: 'manta', name: 'home.manta', mark: 'manta', minimum: 'home.unknown', exit: 'home.exitManta' },
  ],
} as const satisfies NetworkModule

export const lava = {
  id: 'lava',
  homeRows: [
    { id: 'lava', name: 'home.lava', mark: 'lava', minimum: 'home.unknown', exit: 'home.exitCosmos' },
  ],
} as const satisfies NetworkModule

export const fantom = {
  id: 'fantom',
  homeRows: [
    {
      id: 'fantom',
      name: 'home.fantom',
      mark: 'fantom',
      minimum: 'home.minimumFtm',
      exit: 'home.exitFantom',
    },
  ],
} as const satisfies NetworkModule

export const cosmos = {
  id: 'cosmos',
  homeRows: [
    {
      id: 'cosmos',
      name: 'home.cosmos',
      mark: 'cosmos',
      minimum: 'home.unknown',
      exit: 'home.exitCosmos',
      note: 'home.cosmosNote',
    },
  ],
} as const satisfies NetworkModule

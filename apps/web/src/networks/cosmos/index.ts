import type { NetworkModule } from '../NetworkModule.ts'

/** Upcoming. */
export const cosmos = {
  id: 'cosmos',
  homeRows: [
    {
      name: 'home.cosmos',
      mark: 'cosmos',
      minimum: 'home.unknown',
      exit: 'home.exitCosmos',
      note: 'home.cosmosNote',
    },
  ],
} as const satisfies NetworkModule

import type { NetworkModule } from '../NetworkModule.ts'

/** Upcoming. */
export const avalanche = {
  id: 'avalanche',
  homeRows: [
    {
      name: 'home.avalanche',
      mark: 'avalanche',
      minimum: 'home.minimumAvax',
      exit: 'home.exitAvalanche',
      note: 'home.avalancheNote',
    },
  ],
  helpLinks: [{ label: 'contact.docsAvalanche', url: 'https://build.avax.network/docs/primary-network' }],
} as const satisfies NetworkModule

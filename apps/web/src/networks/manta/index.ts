import type { NetworkModule } from '../NetworkModule.ts'

/** Upcoming. */
export const manta = {
  id: 'manta',
  homeRows: [{ name: 'home.manta', mark: 'manta', minimum: 'home.unknown', exit: 'home.exitManta' }],
  helpLinks: [
    { label: 'contact.docsManta', url: 'https://docs.manta.network/docs/manta-atlantic/Staking/Overview' },
  ],
} as const satisfies NetworkModule

import type { NetworkModule } from '../NetworkModule.ts'

/** Upcoming. */
export const lava = {
  id: 'lava',
  homeRows: [{ name: 'home.lava', mark: 'lava', minimum: 'home.unknown', exit: 'home.exitCosmos' }],
  helpLinks: [{ label: 'contact.docsLava', url: 'https://docs.lavanet.xyz/' }],
} as const satisfies NetworkModule

import type { NetworkModule } from '../NetworkModule.ts'

/** Upcoming. */
export const fantom = {
  id: 'fantom',
  homeRows: [{ name: 'home.fantom', mark: 'fantom', minimum: 'home.minimumFtm', exit: 'home.exitFantom' }],
  helpLinks: [{ label: 'contact.docsFantom', url: 'https://docs.fantom.foundation/' }],
} as const satisfies NetworkModule

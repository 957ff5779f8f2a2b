import type { NetworkHelp } from './NetworkHelp.ts'

/** What the Help Center says of networks without pages. */
export const upcomingHelp: NetworkHelp = {
  title: 'contact.help.sectionUpcoming',
  topics: ['ssv', 'avalanche', 'manta', 'lava', 'fantom', 'cosmos'],
  links: [
    { label: 'contact.docsAvalanche', url: 'https://build.avax.network/docs/primary-network' },
    {
      label: 'contact.docsManta',
      url: 'https://docs.manta.network/docs/manta-atlantic/Staking/Overview',
    },
    { label: 'contact.docsFantom', url: 'https://docs.fantom.foundation/' },
    { label: 'contact.docsLava', url: 'https://docs.lavanet.xyz/' },
  ],
  values: () => ({}),
}

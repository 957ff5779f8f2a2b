import type { HelpTopicId, NetworkHelp } from './NetworkHelp.ts'

/** A network without pages; its topic has the id of its row on Home. */
type UpcomingNetwork = { topic: HelpTopicId; link?: NetworkHelp['links'][number] }

/** What the Help Center says of networks without pages. */
export const upcomingHelp: Pick<NetworkHelp, 'title' | 'values'> & { parts: readonly UpcomingNetwork[] } = {
  title: 'contact.help.sectionUpcoming',
  values: () => ({}),
  parts: [
    {
      topic: 'avalanche',
      link: { label: 'contact.docsAvalanche', url: 'https://build.avax.network/docs/primary-network' },
    },
    {
      topic: 'manta',
      link: {
        label: 'contact.docsManta',
        url: 'https://docs.manta.network/docs/manta-atlantic/Staking/Overview',
      },
    },
    { topic: 'lava', link: { label: 'contact.docsLava', url: 'https://docs.lavanet.xyz/' } },
    { topic: 'fantom', link: { label: 'contact.docsFantom', url: 'https://docs.fantom.foundation/' } },
    { topic: 'cosmos' },
  ],
}

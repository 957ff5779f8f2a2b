import type { MessageId } from '#web/i18n/MessageId.ts'
import { listedHelp } from '#web/networks/helpOfNetworks.ts'
import { isListed } from '#web/networks/listedNetworks.ts'
import type { HelpTopicId, NetworkHelp } from '#web/networks/NetworkHelp.ts'
import { upcomingHelp } from '#web/networks/upcomingHelp.ts'

/** A group of topics. Its id is a place in the page. */
export type HelpSection = { id: string; title: MessageId; topics: readonly HelpTopicId[] }

/** The topics of the Help Center in their order: the site's own, and those of each network. */
export const helpSections = (): readonly HelpSection[] => [
  {
    id: 'start',
    title: 'contact.help.sectionStart',
    topics: ['where', 'minimum', 'account', 'wrong', 'closed'],
  },
  ...shownNetworks(),
  {
    id: 'wallet-topics',
    title: 'contact.help.sectionWallets',
    topics: ['wallets', 'hardware', 'safe', 'lost', 'watch'],
  },
  {
    id: 'money',
    title: 'contact.help.sectionMoney',
    topics: ['fees', 'risks', 'taxes', 'alerts'],
  },
  {
    id: 'check',
    title: 'contact.help.sectionCheck',
    topics: ['contracts', 'deposit-data', 'receipt', 'explorer', 'source'],
  },
]

/** The official documentation of every listed network. */
export const helpLinks = () => shownNetworks().flatMap(({ links }) => links)

/** The sections of networks that the provider lists. */
function shownNetworks(): (HelpSection & Pick<NetworkHelp, 'links'>)[] {
  const { parts, ...section } = upcomingHelp
  const upcoming = parts.filter(({ topic }) => isListed(topic))
  return [
    ...listedHelp(),
    ...(upcoming.length > 0
      ? [
          {
            ...section,
            id: 'upcoming',
            topics: upcoming.map(({ topic }) => topic),
            links: upcoming.flatMap(({ link }) => link ?? []),
          },
        ]
      : []),
  ]
}

import type { MessageId } from '#web/i18n/MessageId.ts'
import { helpOfNetworks } from '#web/networks/helpOfNetworks.ts'
import type { HelpTopicId } from '#web/networks/NetworkHelp.ts'
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
  ...helpOfNetworks(),
  { id: 'upcoming', ...upcomingHelp },
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

/** The official documentation of every network. */
export const helpLinks = () => [...helpOfNetworks(), upcomingHelp].flatMap(({ links }) => links)

import type { Chain } from '@granary/chains'
import type { AnyRoute } from '@tanstack/react-router'
import type { ActionRecord } from '#web/actions/ActionRecord.ts'
import type { MessageId } from '#web/i18n/MessageId.ts'
import type { Translate } from '#web/i18n/useText.ts'
import type { SiteRoot } from '#web/routes/createRoot.ts'
import type { SiteLink } from '#web/routes/SiteLink.ts'

/**
 * All that the site knows of a network. Home, header, route tree, unfinished list and help are made from these. The
 * modules come with every page: what one page alone needs is fetched by that page.
 */
export type NetworkModule = {
  /** The name of its folder. */
  id: string
  /** Its lines in the networks list of Home. */
  homeRows: readonly HomeRow[]
  /** Its official documentation, for the Help Center. */
  helpLinks?: readonly HelpLink[]
  /** Its pages. Two networks cannot have the same path. */
  routes?: (root: SiteRoot) => readonly AnyRoute[]
  dashboard?: NetworkDashboard
  /** What its transactions are called in the unfinished list, by the kind in their records. */
  planKinds?: Readonly<Record<string, PlanKind>>
  /** What the provider keeps of rewards, a sentence each. Needs the messages of the group `contact`. */
  shareTexts?: (t: Translate) => readonly string[]
}

export type HomeRow = {
  name: MessageId
  /** A symbol of `features/home/drawings.svg`. */
  mark: string
  minimum: MessageId
  exit: MessageId
  note?: MessageId
  /** The chains it can open on this site, the preferred one first; none while the network is yet to come. */
  places?: () => readonly HomePlace[]
}

export type HomePlace = {
  chain: Chain
  link: SiteLink
  /** Where it differs from that of the row. */
  minimum?: MessageId | undefined
}

export type HelpLink = { label: MessageId; url: string }

/** Whose dashboard it is: an address, or the id of a watch list. */
export type Watched = { account?: string; keys?: string }

export type NetworkDashboard = {
  /** The place within the network that a path shows, as `link` takes it; null on a page of another network. */
  placeOf: (path: string) => string | null
  /** The dashboard of a place; null for a place of another network. */
  link: (place: string, watched: Watched | null) => SiteLink | null
  /** The place a connected account is led to before it has visited any. */
  likelyPlace?: string
  /** Whether the header leads to it from the network's pages before an account is connected or watched. */
  isOpenToVisitors: boolean
}

export type PlanKind = {
  title: MessageId
  /** The page that goes on with it; undefined where this version of the site has none. */
  link: (record: ActionRecord) => SiteLink | undefined
}

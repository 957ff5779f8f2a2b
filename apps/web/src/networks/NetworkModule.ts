import type { Chain } from '@granary/chains'
import type { TransactionRecord } from '@granary/transactions/record'
import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { MessageId } from '#web/i18n/MessageId.ts'
import type { Translate } from '#web/i18n/useText.ts'
import type { StoredKinds } from '#web/journal/storedKinds.ts'
import type { SiteRoot } from '#web/routes/createRoot.ts'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import type { SiteDrivers } from '#web/transaction/transactionContext.ts'
import type { NetworkHelp } from './NetworkHelp.ts'

/** A link target as a network names it: a path without parameters, and its query. */
export type SiteLink = { to: string; search?: Readonly<Record<string, string>> }

/**
 * Everything the site knows about a network. Home, header, route tree, unfinished list and help derive from these.
 * Modules load with every page; a page fetches what it alone needs.
 */
export type NetworkModule = {
  /** Its folder name. */
  id: string
  /** Its rows in Home's networks list. */
  homeRows: readonly HomeRow[]
  /** Its section of the Help Center, fetched with it. */
  help?: () => Promise<NetworkHelp>
  /** Its pages. Paths are unique across networks. */
  routes?: (root: SiteRoot) => readonly AnyRoute[]
  /** Paths of its pages that are the same for every visitor but for live figures: the build renders them. */
  renderedPaths?: readonly string[]
  dashboard?: NetworkDashboard
  /** Its transactions in the unfinished list, by the kind in their records. */
  planKinds?: Readonly<Record<string, PlanKind>>
  /** How it reads its own kinds of records; fetched before the first record is read. */
  stored?: () => Promise<StoredKinds>
  /** What asks for its own kinds of transactions and follows them, by the `driver` of their steps; fetched when one is met. */
  drivers?: SiteDrivers
  /** The provider's share of rewards, one sentence each. Needs the messages of the group `contact`. */
  shareTexts?: (t: Translate) => readonly string[]
}

export type HomeRow = {
  /** Names it in the provider file's `networks`. */
  id: string
  name: MessageId
  /** A symbol in `features/home/drawings.svg`. */
  mark: string
  minimum: MessageId
  exit: MessageId
  note?: MessageId
  /** It takes no more stakes, whatever the back end says. Its pages stay for those who have one. */
  standing?: 'ended'
  /** The chains that it can open on this site, preferred one first; none for an upcoming network. */
  places?: () => readonly HomePlace[]
}

export type HomePlace = {
  chain: Chain
  /** Into the staking flow. */
  link: SiteLink
  /** The page about it, where it has one. */
  about?: SiteLink
  dashboard?: SiteLink
  /** If it differs from the row's. */
  minimum?: MessageId | undefined
  /** Whether this build expects the back end to open it; shown as open until the back end has answered. */
  isLikely: boolean
  /** Watches its live figures after the first paint; returns what ends it. None: its rate is a dash. */
  watch?: (listener: (figures: HomeFigures) => void) => Promise<() => void>
}

/** What the chain says now about staking at a place. */
export type HomeFigures = {
  /** Yearly return of a stake made now, basis points; null if unknown. */
  rateBasisPoints: number | null
  /** The longest wait from the decision to leave until the coins are back, seconds; replaces the row's text. */
  exitSeconds?: number
}

/** The dashboard's subject: an address, or a watch list id. */
export type Watched = { account?: string; keys?: string }

/** A chain with a dashboard, as the switcher in the head of every dashboard offers it. */
export type DashboardNetwork = {
  chain: Chain
  /**
   * The same page on this chain where it has one, else its dashboard.
   * @param path of the page left
   * @param account the watched one
   */
  link: (path: string, account: string | undefined) => SiteLink
}

export type NetworkDashboard = {
  /** Its chains with a dashboard on this site. */
  networks: () => readonly DashboardNetwork[]
  /** The place within the network that a path shows, in the form `link` takes; null on other networks' pages. */
  placeOf: (path: string) => string | null
  /** The dashboard of a place; null for another network's place. */
  link: (place: string, watched: Watched | null) => SiteLink | null
  /** Where a connected account goes before its first visit. */
  likelyPlace?: string
  /** Whether the header shows the dashboard link before an account is connected or watched. */
  isOpenToVisitors: boolean
}

/** A kind of plain calls, which the site shows itself; any other kind brings its own view, fetched with the list. */
export type PlanKind =
  | {
      title: MessageId
      /** The page that resumes it; undefined if this version of the site has none. */
      link: (record: ActionRecord) => SiteLink | undefined
    }
  | { view: () => Promise<PlanKindView> }

/** A kind of plan in the unfinished list. */
export type PlanKindView = {
  /** List items, of `RecordRow`. */
  Rows: ComponentType<RecordRowsProps>
  /** What is said when the plan is confirmed. */
  arrival: (record: TransactionRecord, t: Translate) => Arrival
}

export type RecordRowsProps = {
  record: TransactionRecord
  /** The person follows a link out of the list. */
  onLeave: () => void
}

export type Arrival = {
  id: string
  summary: string
  detail: string
  /** The path of the page that says so itself. */
  page: string | undefined
}

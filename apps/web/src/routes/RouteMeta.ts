import type { MessageId } from '../i18n/MessageId.ts'

type RouterMessageId = Extract<MessageId, `router.${string}`>

/** A page's title and description (staking application, section 3), as ids of the group `router`. */
export type RouteMeta = {
  title: RouterMessageId
  description: RouterMessageId
  /** Value for both messages: the page's network. */
  values?: { network: string }
}

/** A route's metadata. */
export type RouteData = {
  meta?: RouteMeta
  /** Uses the width of large screens. */
  isWide?: boolean
  /** Its first render in a rendered document ignores the query, as the document does; the next one reads it. */
  readsSearchLate?: boolean
}

import type { MessageId } from '../i18n/MessageId.ts'

type RouterMessageId = Extract<MessageId, `router.${string}`>

/** Title and description of a page (staking application, section 3), as ids of the group `router`. */
export type RouteMeta = {
  title: RouterMessageId
  description: RouterMessageId
  /** What both messages name: the network of the page. */
  values?: { network: string }
}

/** What a route says about itself. */
export type RouteData = {
  meta?: RouteMeta
  /** What a page that is not built yet will hold. */
  soon?: RouterMessageId
}

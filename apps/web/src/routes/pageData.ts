import type { MessageId } from '../i18n/MessageId.ts'
import type { RouteData, RouteMeta } from './RouteMeta.ts'

/** Pages with a title and description. */
type PageKey = MessageId extends infer Id
  ? Id extends `router.${infer Key}Description`
    ? Key
    : never
  : never

/**
 * A page's metadata: `router.{key}` and `router.{key}Description`.
 * @param values for both messages
 */
export function pageData(key: PageKey, values?: RouteMeta['values']): { staticData: RouteData } {
  const meta: RouteMeta = { title: `router.${key}`, description: `router.${key}Description` }
  return { staticData: { meta: values ? { ...meta, values } : meta } }
}

/** The route options of a page that uses the width of large screens: a dashboard. */
export function widePageData(key: PageKey, values?: RouteMeta['values']): { staticData: RouteData } {
  return { staticData: { ...pageData(key, values).staticData, isWide: true } }
}

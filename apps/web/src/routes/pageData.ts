import type { MessageId } from '../i18n/MessageId.ts'
import { lazyPage } from './lazyPage.tsx'
import type { RouteData, RouteMeta } from './RouteMeta.ts'

type KeyWith<Suffix extends string> = MessageId extends infer Id
  ? Id extends `router.${infer Key}${Suffix}`
    ? Key
    : never
  : never

/** Pages with a title and description, and the unbuilt ones among them. */
type PageKey = KeyWith<'Description'>
type SoonKey = Extract<KeyWith<'Soon'>, PageKey>

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

const placeholder = lazyPage(
  () => import('../features/placeholder/PlaceholderPage.tsx'),
  'PlaceholderPage',
  [],
)

/** The route options of an unbuilt page; `router.{key}Soon` says what it will show. */
export function soonRoute(key: SoonKey, values?: RouteMeta['values']) {
  const staticData: RouteData = { ...pageData(key, values).staticData, soon: `router.${key}Soon` }
  return { component: placeholder, staticData }
}

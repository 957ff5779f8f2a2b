import { lazyPage } from './lazyPage.tsx'
import { soonData } from './pageData.ts'

const placeholder = lazyPage(() => import('../features/placeholder/index.ts'), 'PlaceholderPage', [])

/** Route options of an unbuilt page. */
export function soonRoute(...about: Parameters<typeof soonData>) {
  return { component: placeholder, ...soonData(...about) }
}

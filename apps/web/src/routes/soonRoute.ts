import { lazyPage } from './lazyPage.tsx'
import { soonData } from './pageData.ts'

const placeholder = lazyPage(() => import('../features/placeholder/index.ts'), 'PlaceholderPage', [])

/** The options of a route whose page is not built yet: it says what will be there. */
export function soonRoute(...about: Parameters<typeof soonData>) {
  return { component: placeholder, ...soonData(...about) }
}

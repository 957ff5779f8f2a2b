import { ethereumNetworkIds } from '@granary/chains'

const network = `(?:${ethereumNetworkIds.join('|')})`

/** Paths of the site's pages (specification, section 2). Anything else is the NotFound page, with status 404. */
const pages = [
  '/',
  '/(?:contact|help|tutorials|community|about)',
  '/conflux/espace/(?:staking|dashboard)',
  `/${network}`,
  `/${network}/(?:reward|validator|claim|operation|staking)`,
  `/${network}/ssv/(?:operators|funding-period|upload-files|validator-detail|deposit)`,
].map(page => new RegExp(`^${page}/?$`))

export function isNavigationPath(path: string): boolean {
  return !path.includes('undefined') && pages.some(page => page.test(path))
}

import type { NetworkModule } from '../networks/NetworkModule.ts'
import { networks } from '../networks/registry.ts'
import { provider } from '../settings/provider.ts'

/** Pages that are the same for every visitor but for live figures: the build renders them to HTML. */
export const renderedPaths = (): readonly string[] => [
  ...['/', '/contact', '/help', '/tutorials', '/community', '/about'],
  ...(['terms', 'privacy'] as const).filter(page => provider.legal[page]).map(page => `/${page}`),
  ...(networks as readonly NetworkModule[]).flatMap(network => network.renderedPaths ?? []),
]

import type { NetworkModule } from '../networks/NetworkModule.ts'
import { networks } from '../networks/registry.ts'

/** Pages that are the same for every visitor but for live figures: the build renders them to HTML. */
export const renderedPaths: readonly string[] = [
  ...['/', '/contact', '/help', '/tutorials', '/community', '/about'],
  ...(networks as readonly NetworkModule[]).flatMap(network => network.renderedPaths ?? []),
]

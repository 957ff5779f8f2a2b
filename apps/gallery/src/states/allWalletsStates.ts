import { type } from '../fixtures/type.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const history: Scene['history'] = [{ name: 'Connect' }, { name: 'AllWallets' }]

export const allWalletsStates = viewStates('AllWallets', {
  list: { history },
  search: { history, act: view => type(view, 'meta') },
  noResult: { history, act: view => type(view, 'no such wallet') },
  onlyIncluded: { history, config: { includeWalletIds: ['metamask'] } },
})

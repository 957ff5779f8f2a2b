import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const history: Scene['history'] = [{ name: 'Connect' }, { name: 'AllWallets' }]

export const allWalletsStates = viewStates('AllWallets', {
  list: { history },
  search: { history, act: view => type(view, 'meta') },
  noResult: { history, act: view => type(view, 'no such wallet') },
  onlyIncluded: { history, config: { includeWalletIds: ['metamask'] } },
})

/** Milliseconds until the view has searched for the typed text. */
const searched = 450

/** Types into the first field of a view so that React sees the input. */
async function type(view: Element, text: string): Promise<void> {
  const input = view.querySelector('input')
  if (!input) throw new Error('no field to type into')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await new Promise(resolve => setTimeout(resolve, searched))
}

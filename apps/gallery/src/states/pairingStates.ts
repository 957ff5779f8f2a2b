import type { View } from '@granary/wallet/core'
import { marigold, walletConnect } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const pairingUri = `wc:${'5e'.repeat(32)}@2?relay-protocol=irn&symKey=${'a7'.repeat(32)}&expiryTimestamp=1790000000`
const connectors = [walletConnect]
const store = { pairingUri }

/** The view after the list it was chosen from. */
const after = (view: View): Scene['history'] => [{ name: 'Connect' }, view]
const any = after({ name: 'ConnectingWalletConnect' })
const listed = after({
  name: 'ConnectingWalletConnect',
  wallet: {
    id: 'marigold',
    name: 'Marigold',
    image_url: marigold.imageUrl ?? '',
    mobile_link: 'marigold://',
    desktop_link: 'marigold-desktop://',
  },
})

export const pairingStates = [
  ...viewStates('ConnectingWalletConnect', {
    preparing: { history: any, connectors },
    code: { history: any, connectors, store },
    listed: { history: listed, connectors, store },
    desktop: { history: listed, connectors, store, act: chooseDesktop },
    phone: { history: listed, connectors, store, config: { isMobile: () => true }, act: keepPage },
    rejected: { history: any, connectors, answer: 'rejected' },
    unreachable: { history: any, connectors, answer: 'unreachable' },
  }),
  ...viewStates('ConnectingWalletConnectBasic', {
    code: { history: [{ name: 'ConnectingWalletConnectBasic' }], connectors, store },
  }),
]

async function chooseDesktop(view: Element): Promise<void> {
  for (const radio of view.querySelectorAll('input')) if (radio.value === 'desktop') radio.click()
}

/** The link would leave the page for an application. */
async function keepPage(): Promise<void> {
  document.addEventListener('click', event => event.preventDefault(), { once: true })
}

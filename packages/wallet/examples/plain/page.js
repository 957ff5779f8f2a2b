// No build step: node_modules/@granary/wallet/standalone is served as /wallet.
import { mountWallet } from '/wallet/standalone.js'

const toolkit = mountWallet({
  networks: [
    {
      id: 560048,
      name: 'Hoodi',
      network: 'hoodi',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:560048',
      nativeCurrency: { name: 'Hoodi Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.hoodi.ethpandaops.io'] } },
      testnet: true,
      rpcUrl: '/rpc/560048',
    },
  ],
  locale: navigator.language.startsWith('zh') ? 'zh_CN' : 'en_US',
  themeMode: 'auto',
  // With ?embedded, renders the views in the page.
  ...(location.search === '?embedded' && { target: '#place' }),
})

const button = document.querySelector('#opener')
button.addEventListener('click', () => toolkit.open())
button.addEventListener('pointerenter', toolkit.preload)
button.addEventListener('focus', toolkit.preload)

toolkit.subscribe(({ connections }) => {
  const { status, account } = connections.eip155
  button.textContent = status === 'connected' ? account.address : 'Connect wallet'
})

globalThis.toolkit = toolkit

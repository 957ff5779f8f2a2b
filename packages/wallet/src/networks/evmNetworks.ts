import { shippedNetwork as evm } from './shippedNetwork.ts'

// Names, contracts and first endpoints as in viem 2.57.1; further endpoints from https://github.com/ethereum-lists/chains,
// read 2026-11-28. Public endpoints have limits: give a busy page its own by `customRpcUrls`.

export const mainnet = /* @__PURE__ */ evm({
  id: 1,
  name: 'Ethereum',
  coin: ['Ether', 'ETH'],
  explorer: ['Etherscan', 'https://etherscan.io'],
  rpcUrls: [
    'https://ethereum.reth.rs/rpc',
    'https://ethereum.publicnode.com',
    'https://mainnet.gateway.tenderly.co',
  ],
  imageId: 'ethereum',
  ensUniversalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
})

export const optimism = /* @__PURE__ */ evm({
  id: 10,
  name: 'OP Mainnet',
  coin: ['Ether', 'ETH'],
  explorer: ['Optimism Explorer', 'https://optimistic.etherscan.io'],
  rpcUrls: ['https://mainnet.optimism.io'],
  imageId: 'optimism',
})

export const bsc = /* @__PURE__ */ evm({
  id: 56,
  name: 'BNB Smart Chain',
  coin: ['BNB', 'BNB'],
  explorer: ['BscScan', 'https://bscscan.com'],
  rpcUrls: [
    'https://56.rpc.thirdweb.com',
    'https://bsc-dataseed1.binance.org',
    'https://bsc-dataseed1.defibit.io',
  ],
  imageId: 'binance-smart-chain',
})

export const gnosis = /* @__PURE__ */ evm({
  id: 100,
  name: 'Gnosis',
  coin: ['xDAI', 'XDAI'],
  explorer: ['Gnosisscan', 'https://gnosisscan.io'],
  rpcUrls: ['https://rpc.gnosischain.com', 'https://gnosis.publicnode.com'],
  imageId: 'gnosis',
})

export const polygon = /* @__PURE__ */ evm({
  id: 137,
  name: 'Polygon',
  coin: ['POL', 'POL'],
  explorer: ['PolygonScan', 'https://polygonscan.com'],
  rpcUrls: [
    'https://polygon.drpc.org',
    'https://polygon-bor-rpc.publicnode.com',
    'https://polygon.gateway.tenderly.co',
  ],
  imageId: 'polygon',
})

export const confluxESpace = /* @__PURE__ */ evm({
  id: 1030,
  name: 'Conflux eSpace',
  coin: ['Conflux', 'CFX'],
  explorer: ['ConfluxScan', 'https://evm.confluxscan.org'],
  rpcUrls: ['https://evm.confluxrpc.com'],
  imageId: 'conflux',
  multicall3: '0xEFf0078910f638cd81996cc117bccD3eDf2B072F',
})

export const polygonZkEvm = /* @__PURE__ */ evm({
  id: 1101,
  name: 'Polygon zkEVM',
  coin: ['Ether', 'ETH'],
  explorer: ['PolygonScan', 'https://zkevm.polygonscan.com'],
  rpcUrls: ['https://zkevm-rpc.com'],
  imageId: 'polygon-zkevm',
})

export const mantle = /* @__PURE__ */ evm({
  id: 5000,
  name: 'Mantle',
  coin: ['MNT', 'MNT'],
  explorer: ['Mantle Explorer', 'https://mantlescan.xyz'],
  rpcUrls: ['https://rpc.mantle.xyz'],
  imageId: 'mantle',
})

export const base = /* @__PURE__ */ evm({
  id: 8453,
  name: 'Base',
  coin: ['Ether', 'ETH'],
  explorer: ['Basescan', 'https://basescan.org'],
  rpcUrls: [
    'https://mainnet.base.org',
    'https://base-rpc.publicnode.com',
    'https://base.gateway.tenderly.co',
  ],
  imageId: 'base',
})

export const arbitrum = /* @__PURE__ */ evm({
  id: 42161,
  name: 'Arbitrum One',
  coin: ['Ether', 'ETH'],
  explorer: ['Arbiscan', 'https://arbiscan.io'],
  rpcUrls: [
    'https://arb1.arbitrum.io/rpc',
    'https://arbitrum-one-rpc.publicnode.com',
    'https://arbitrum.drpc.org',
  ],
  imageId: 'arbitrum-one',
})

export const celo = /* @__PURE__ */ evm({
  id: 42220,
  name: 'Celo',
  coin: ['CELO', 'CELO'],
  explorer: ['Celo Explorer', 'https://celoscan.io'],
  rpcUrls: ['https://forno.celo.org'],
  imageId: 'celo',
})

export const avalanche = /* @__PURE__ */ evm({
  id: 43114,
  name: 'Avalanche',
  coin: ['Avalanche', 'AVAX'],
  explorer: ['SnowTrace', 'https://snowtrace.io'],
  rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
  imageId: 'avalanche',
})

export const linea = /* @__PURE__ */ evm({
  id: 59144,
  name: 'Linea Mainnet',
  coin: ['Linea Ether', 'ETH'],
  explorer: ['Etherscan', 'https://lineascan.build'],
  rpcUrls: ['https://rpc.linea.build'],
  imageId: 'linea',
  ensUniversalResolver: '0x4D41762915F83c76EcaF6776d9b08076aA32b492',
})

export const zora = /* @__PURE__ */ evm({
  id: 7777777,
  name: 'Zora',
  coin: ['Ether', 'ETH'],
  explorer: ['Explorer', 'https://explorer.zora.energy'],
  rpcUrls: ['https://rpc.zora.energy'],
  imageId: 'zora',
})

export const blast = /* @__PURE__ */ evm({
  id: 81457,
  name: 'Blast',
  coin: ['Ether', 'ETH'],
  explorer: ['Blastscan', 'https://blastscan.io'],
  rpcUrls: ['https://rpc.blast.io'],
  imageId: 'blast',
})

export const scroll = /* @__PURE__ */ evm({
  id: 534352,
  name: 'Scroll',
  coin: ['Ether', 'ETH'],
  explorer: ['Scrollscan', 'https://scrollscan.com'],
  rpcUrls: ['https://rpc.scroll.io', 'https://scroll-rpc.publicnode.com'],
  imageId: 'scroll',
})

export const zksync = /* @__PURE__ */ evm({
  id: 324,
  name: 'ZKsync Era',
  coin: ['Ether', 'ETH'],
  explorer: ['ZKsync Explorer', 'https://explorer.zksync.io'],
  rpcUrls: ['https://mainnet.era.zksync.io'],
  imageId: 'zksync',
  multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
})

export const moonbeam = /* @__PURE__ */ evm({
  id: 1284,
  name: 'Moonbeam',
  coin: ['Moonbeam', 'GLMR'],
  explorer: ['Moonscan', 'https://moonscan.io'],
  rpcUrls: ['https://rpc.api.moonbeam.network'],
  imageId: 'moonbeam',
})

export const aurora = /* @__PURE__ */ evm({
  id: 1313161554,
  name: 'Aurora',
  coin: ['Ether', 'ETH'],
  explorer: ['Aurorascan', 'https://aurorascan.dev'],
  rpcUrls: ['https://mainnet.aurora.dev'],
  imageId: 'aurora',
})

export const berachain = /* @__PURE__ */ evm({
  id: 80094,
  name: 'Berachain',
  coin: ['BERA Token', 'BERA'],
  explorer: ['Berascan', 'https://berascan.com'],
  rpcUrls: ['https://rpc.berachain.com'],
  ensUniversalResolver: '0x4D41762915F83c76EcaF6776d9b08076aA32b492',
})

export const sonic = /* @__PURE__ */ evm({
  id: 146,
  name: 'Sonic',
  coin: ['Sonic', 'S'],
  explorer: ['Sonic Explorer', 'https://sonicscan.org'],
  rpcUrls: ['https://rpc.soniclabs.com'],
  imageId: 'sonic',
})

export const unichain = /* @__PURE__ */ evm({
  id: 130,
  name: 'Unichain',
  coin: ['Ether', 'ETH'],
  explorer: ['Uniscan', 'https://uniscan.xyz'],
  rpcUrls: ['https://mainnet.unichain.org/'],
  imageId: 'unichain',
})

export const ink = /* @__PURE__ */ evm({
  id: 57073,
  name: 'Ink',
  coin: ['Ether', 'ETH'],
  explorer: ['Blockscout', 'https://explorer.inkonchain.com'],
  rpcUrls: ['https://rpc-gel.inkonchain.com', 'https://rpc-qnd.inkonchain.com'],
  imageId: 'ink',
})

export const worldchain = /* @__PURE__ */ evm({
  id: 480,
  name: 'World Chain',
  coin: ['Ether', 'ETH'],
  explorer: ['Worldscan', 'https://worldscan.org'],
  rpcUrls: ['https://worldchain-mainnet.g.alchemy.com/public'],
  imageId: 'world',
})

export const apeChain = /* @__PURE__ */ evm({
  id: 33139,
  name: 'ApeChain',
  coin: ['ApeCoin', 'APE'],
  explorer: ['Apescan', 'https://apescan.io'],
  rpcUrls: ['https://rpc.apechain.com/http'],
  imageId: 'apechain',
})

export const abstract = /* @__PURE__ */ evm({
  id: 2741,
  name: 'Abstract',
  coin: ['ETH', 'ETH'],
  explorer: ['Etherscan', 'https://abscan.org'],
  rpcUrls: ['https://api.mainnet.abs.xyz'],
  imageId: 'abstract',
  multicall3: '0xAa4De41dba0Ca5dCBb288b7cC6b708F3aaC759E7',
})

export const fraxtal = /* @__PURE__ */ evm({
  id: 252,
  name: 'Fraxtal',
  coin: ['Frax', 'FRAX'],
  explorer: ['fraxscan', 'https://fraxscan.com'],
  rpcUrls: ['https://rpc.frax.com'],
  imageId: 'fraxtal',
})

export const soneium = /* @__PURE__ */ evm({
  id: 1868,
  name: 'Soneium Mainnet',
  coin: ['Ether', 'ETH'],
  explorer: ['Blockscout', 'https://soneium.blockscout.com'],
  rpcUrls: ['https://rpc.soneium.org'],
  imageId: 'soneium',
})

export const mode = /* @__PURE__ */ evm({
  id: 34443,
  name: 'Mode Mainnet',
  coin: ['Ether', 'ETH'],
  explorer: ['Modescan', 'https://modescan.io'],
  rpcUrls: ['https://mainnet.mode.network'],
  imageId: 'mode',
})

export const taiko = /* @__PURE__ */ evm({
  id: 167000,
  name: 'Taiko Mainnet',
  coin: ['Ether', 'ETH'],
  explorer: ['Etherscan', 'https://taikoscan.io'],
  rpcUrls: ['https://rpc.mainnet.taiko.xyz'],
  imageId: 'taiko',
})

export const opBNB = /* @__PURE__ */ evm({
  id: 204,
  name: 'opBNB',
  coin: ['BNB', 'BNB'],
  explorer: ['opBNB (BSCScan)', 'https://opbnb.bscscan.com'],
  rpcUrls: ['https://opbnb-mainnet-rpc.bnbchain.org'],
})

export const cronos = /* @__PURE__ */ evm({
  id: 25,
  name: 'Cronos Mainnet',
  coin: ['Cronos', 'CRO'],
  explorer: ['Cronos Explorer', 'https://explorer.cronos.org'],
  rpcUrls: ['https://evm.cronos.org'],
  imageId: 'cronos',
})

export const metis = /* @__PURE__ */ evm({
  id: 1088,
  name: 'Metis',
  coin: ['Metis', 'METIS'],
  explorer: ['Metis Explorer', 'https://explorer.metis.io'],
  rpcUrls: ['https://andromeda.metis.io/?owner=1088', 'https://metis-mainnet.public.blastapi.io'],
  imageId: 'metis-andromeda',
})

export const sepolia = /* @__PURE__ */ evm({
  id: 11155111,
  name: 'Sepolia',
  coin: ['Sepolia Ether', 'ETH'],
  explorer: ['Etherscan', 'https://sepolia.etherscan.io'],
  rpcUrls: [
    'https://11155111.rpc.thirdweb.com',
    'https://rpc.sepolia.ethpandaops.io',
    'https://ethereum-sepolia-rpc.publicnode.com',
    'https://sepolia.drpc.org',
  ],
  imageId: 'sepolia',
  ensUniversalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
  testnet: true,
})

export const hoodi = /* @__PURE__ */ evm({
  id: 560048,
  name: 'Hoodi',
  coin: ['Hoodi Ether', 'ETH'],
  explorer: ['Etherscan', 'https://hoodi.etherscan.io'],
  rpcUrls: ['https://rpc.hoodi.ethpandaops.io'],
  imageId: 'ethereum',
  testnet: true,
})

export const confluxESpaceTestnet = /* @__PURE__ */ evm({
  id: 71,
  name: 'Conflux eSpace Testnet',
  coin: ['Conflux', 'CFX'],
  explorer: ['ConfluxScan', 'https://evmtestnet.confluxscan.org'],
  rpcUrls: ['https://evmtestnet.confluxrpc.com'],
  imageId: 'conflux',
  multicall3: '0xEFf0078910f638cd81996cc117bccD3eDf2B072F',
  testnet: true,
})

/** A chain that the wallet toolkit's RPC service is for. */
export type WalletChain = {
  /** CAIP-2. */
  caipNetworkId: string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Of the wallet registry: `/public/getAssetImage/{imageId}`; undefined if it has none. */
  imageId: string | undefined
  explorerUrl: string
  source: string
  /** yyyy-mm-dd: the day it was compared with the source; for chains without EVM ids, written from the namespaces' notation. */
  checked: string
}

const evm = (
  id: number,
  name: string,
  imageId: string,
  [coin, symbol]: readonly [name: string, symbol: string],
  explorerUrl: string,
): WalletChain => ({
  caipNetworkId: `eip155:${id}`,
  name,
  nativeCurrency: { name: coin, symbol, decimals: 18 },
  imageId: imageId || undefined,
  explorerUrl,
  source: 'npm viem 2.57.1, viem/chains (MIT); ids as in https://chainid.network/chains.json',
  checked: '2026-11-27',
})

const other = (
  caipNetworkId: string,
  name: string,
  imageId: string,
  [coin, symbol, decimals]: readonly [name: string, symbol: string, decimals: number],
  explorerUrl: string,
): WalletChain => ({
  caipNetworkId,
  name,
  nativeCurrency: { name: coin, symbol, decimals },
  imageId,
  explorerUrl,
  source: 'https://namespaces.chainagnostic.org',
  checked: '2026-11-27',
})

/**
 * The chains of the RPC service (toolkit specification, section 9: a fixed list of about 40). A provider serves those
 * that have a node.
 */
export const walletChains: readonly WalletChain[] = [
  evm(1, 'Ethereum', 'ethereum', ['Ether', 'ETH'], 'https://etherscan.io'),
  evm(10, 'OP Mainnet', 'optimism', ['Ether', 'ETH'], 'https://optimistic.etherscan.io'),
  evm(56, 'BNB Smart Chain', 'binance-smart-chain', ['BNB', 'BNB'], 'https://bscscan.com'),
  evm(100, 'Gnosis', 'gnosis', ['xDAI', 'XDAI'], 'https://gnosisscan.io'),
  evm(137, 'Polygon', 'polygon', ['POL', 'POL'], 'https://polygonscan.com'),
  evm(1030, 'Conflux eSpace', 'conflux', ['Conflux', 'CFX'], 'https://evm.confluxscan.org'),
  evm(1101, 'Polygon zkEVM', 'polygon-zkevm', ['Ether', 'ETH'], 'https://zkevm.polygonscan.com'),
  evm(5000, 'Mantle', 'mantle', ['MNT', 'MNT'], 'https://mantlescan.xyz'),
  evm(8453, 'Base', 'base', ['Ether', 'ETH'], 'https://basescan.org'),
  evm(42161, 'Arbitrum One', 'arbitrum-one', ['Ether', 'ETH'], 'https://arbiscan.io'),
  evm(42220, 'Celo', 'celo', ['CELO', 'CELO'], 'https://celoscan.io'),
  evm(43114, 'Avalanche', 'avalanche', ['Avalanche', 'AVAX'], 'https://snowtrace.io'),
  evm(59144, 'Linea Mainnet', 'linea', ['Linea Ether', 'ETH'], 'https://lineascan.build'),
  evm(7777777, 'Zora', 'zora', ['Ether', 'ETH'], 'https://explorer.zora.energy'),
  evm(81457, 'Blast', 'blast', ['Ether', 'ETH'], 'https://blastscan.io'),
  evm(534352, 'Scroll', 'scroll', ['Ether', 'ETH'], 'https://scrollscan.com'),
  evm(324, 'ZKsync Era', 'zksync', ['Ether', 'ETH'], 'https://explorer.zksync.io'),
  evm(1284, 'Moonbeam', 'moonbeam', ['Moonbeam', 'GLMR'], 'https://moonscan.io'),
  evm(1313161554, 'Aurora', 'aurora', ['Ether', 'ETH'], 'https://aurorascan.dev'),
  evm(80094, 'Berachain', '', ['BERA Token', 'BERA'], 'https://berascan.com'),
  evm(146, 'Sonic', 'sonic', ['Sonic', 'S'], 'https://sonicscan.org'),
  evm(130, 'Unichain', 'unichain', ['Ether', 'ETH'], 'https://uniscan.xyz'),
  evm(57073, 'Ink', 'ink', ['Ether', 'ETH'], 'https://explorer.inkonchain.com'),
  evm(480, 'World Chain', 'world', ['Ether', 'ETH'], 'https://worldscan.org'),
  evm(33139, 'ApeChain', 'apechain', ['ApeCoin', 'APE'], 'https://apescan.io'),
  evm(2741, 'Abstract', 'abstract', ['ETH', 'ETH'], 'https://abscan.org'),
  evm(252, 'Fraxtal', 'fraxtal', ['Frax', 'FRAX'], 'https://fraxscan.com'),
  evm(1868, 'Soneium Mainnet', 'soneium', ['Ether', 'ETH'], 'https://soneium.blockscout.com'),
  evm(34443, 'Mode Mainnet', 'mode', ['Ether', 'ETH'], 'https://modescan.io'),
  evm(167000, 'Taiko Mainnet', 'taiko', ['Ether', 'ETH'], 'https://taikoscan.io'),
  evm(204, 'opBNB', '', ['BNB', 'BNB'], 'https://opbnb.bscscan.com'),
  evm(25, 'Cronos Mainnet', 'cronos', ['Cronos', 'CRO'], 'https://explorer.cronos.org'),
  evm(1088, 'Metis', 'metis-andromeda', ['Metis', 'METIS'], 'https://explorer.metis.io'),
  evm(11155111, 'Sepolia', 'sepolia', ['Sepolia Ether', 'ETH'], 'https://sepolia.etherscan.io'),
  evm(560048, 'Hoodi', 'ethereum', ['Hoodi Ether', 'ETH'], 'https://hoodi.etherscan.io'),
  evm(71, 'Conflux eSpace Testnet', 'conflux', ['Conflux', 'CFX'], 'https://evmtestnet.confluxscan.org'),
  other(
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'Solana',
    'solana',
    ['Solana', 'SOL', 9],
    'https://solscan.io',
  ),
  other(
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'Solana Devnet',
    'solana',
    ['Solana', 'SOL', 9],
    'https://solscan.io',
  ),
  other(
    'bip122:000000000019d6689c085ae165831e93',
    'Bitcoin',
    'bitcoin',
    ['Bitcoin', 'BTC', 8],
    'https://mempool.space',
  ),
  other('near:mainnet', 'NEAR', 'near-protocol', ['NEAR', 'NEAR', 24], 'https://nearblocks.io'),
]

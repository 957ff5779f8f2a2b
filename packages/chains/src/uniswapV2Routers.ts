import type { ContractAddress } from './Chain.ts'

const pinned = (chainId: number, address: `0x${string}`): ContractAddress & { chainId: number } => ({
  chainId,
  address,
  source: 'https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments',
  checked: '2026-11-27',
})

/** Uniswap's Router02, version 2: it quotes on the chain and has no owner. */
export const uniswapV2Routers = [
  pinned(1, '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'),
  pinned(10, '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2'),
  pinned(56, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'),
  pinned(130, '0x284F11109359a7e1306C3e447ef14D38400063FF'),
  pinned(137, '0xedf6066a2b290C185783862C7F4776A2C8077AD1'),
  pinned(8453, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'),
  pinned(42161, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'),
  pinned(43114, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'),
  pinned(11155111, '0xeE567Fe1712Faf6149d80dA1E6934E354124CfE3'),
] as const

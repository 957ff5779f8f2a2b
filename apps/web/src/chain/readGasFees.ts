import type { Eip1193 } from './Eip1193.ts'
import { quantity } from './quantity.ts'
import { readBlockHead } from './readBlockHead.ts'

/** What gas costs now, wei per gas. */
export type GasFees = {
  /** What a transaction of the next block is expected to pay. */
  expectedPerGas: bigint
  /** What it offers: EIP-1559 where the chain has it, else the legacy price. */
  offer: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }
}

/** Twice the base fee lasts for at least six full blocks of rising fees (EIP-1559: an eighth a block). */
const baseFeeHeadroom = 2n

export async function readGasFees(provider: Eip1193): Promise<GasFees> {
  const { baseFeePerGas } = await readBlockHead(provider)
  if (baseFeePerGas === null) {
    const gasPrice = quantity(await provider.request({ method: 'eth_gasPrice' }))
    return { expectedPerGas: gasPrice, offer: { gasPrice } }
  }
  const maxPriorityFeePerGas = await readPriorityFee(provider, baseFeePerGas)
  return {
    expectedPerGas: baseFeePerGas + maxPriorityFeePerGas,
    offer: { maxFeePerGas: baseFeePerGas * baseFeeHeadroom + maxPriorityFeePerGas, maxPriorityFeePerGas },
  }
}

/** Not every node has eth_maxPriorityFeePerGas; what eth_gasPrice asks above the base fee is the tip. */
async function readPriorityFee(provider: Eip1193, baseFeePerGas: bigint): Promise<bigint> {
  try {
    return quantity(await provider.request({ method: 'eth_maxPriorityFeePerGas' }))
  } catch {
    const gasPrice = quantity(await provider.request({ method: 'eth_gasPrice' }))
    return gasPrice > baseFeePerGas ? gasPrice - baseFeePerGas : 0n
  }
}

/** The most that a transaction with this offer may pay, wei per gas. */
export function mostPerGas(offer: GasFees['offer']): bigint {
  return 'gasPrice' in offer ? offer.gasPrice : offer.maxFeePerGas
}

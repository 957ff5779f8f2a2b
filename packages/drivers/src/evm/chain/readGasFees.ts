import type { Eip1193 } from './Eip1193.ts'
import { quantity } from './quantity.ts'
import { readBlockHead } from './readBlockHead.ts'

/** Current gas prices, wei per gas. */
export type GasFees = {
  /** The price a transaction in the next block is expected to pay. */
  expectedPerGas: bigint
  /** The fee fields: EIP-1559 where the chain has it, else the legacy price. */
  offer: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }
}

/** Twice the base fee covers at least six full blocks of rising fees (EIP-1559: an eighth per block). */
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

/** Some nodes lack eth_maxPriorityFeePerGas; the tip is then eth_gasPrice minus the base fee. */
async function readPriorityFee(provider: Eip1193, baseFeePerGas: bigint): Promise<bigint> {
  try {
    return quantity(await provider.request({ method: 'eth_maxPriorityFeePerGas' }))
  } catch {
    const gasPrice = quantity(await provider.request({ method: 'eth_gasPrice' }))
    return gasPrice > baseFeePerGas ? gasPrice - baseFeePerGas : 0n
  }
}

/** The most that a transaction with these fee fields may pay, wei per gas. */
export function mostPerGas(offer: GasFees['offer']): bigint {
  return 'gasPrice' in offer ? offer.gasPrice : offer.maxFeePerGas
}

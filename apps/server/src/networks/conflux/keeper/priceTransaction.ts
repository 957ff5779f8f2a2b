import type { CoreEstimate, PendingTransaction } from '../core/coreSchemas.ts'
import { KeeperWorkFailedError } from './KeeperWorkFailedError.ts'

/** Half of what a block of the core space takes: the pool refuses more. */
const mostGas = 15_000_000n

/** 8 CFX of collateral; a step of a bridge changes a few words. */
const mostStorageBytes = 8_192n

/** Two words of storage. */
const spareBytes = 128n

/** 1000 GDrip: fifty times what the network has asked for in quiet times. */
const highestGasPrice = 1_000_000_000_000n

/** Held back while a byte of storage is in use: 1/1024 CFX. */
const collateralPerByte = 10n ** 18n / 1_024n

export type PricedTransaction = {
  gas: bigint
  gasPrice: bigint
  storageLimit: bigint
  /** Drip that the account must have. */
  mostDrip: bigint
}

/**
 * What a step may cost. A node can tell any figures, so they are bounded: no more than these can be lost in one step.
 * @param suggested Drip per gas that the node suggests
 * @param replaced the transaction with the same nonce whose place it takes
 * @throws {KeeperWorkFailedError} KEEPER_WORK_FAILED when a figure is out of bounds
 */
export function priceTransaction(
  bridge: string,
  estimate: CoreEstimate,
  suggested: bigint,
  replaced?: PendingTransaction,
): PricedTransaction {
  const roomy = (estimate.gasUsed * 5n) / 4n
  // Of what is left over a quarter of the limit comes back, so a quarter more costs nothing.
  const gas = estimate.gasLimit > roomy ? estimate.gasLimit : roomy
  // What others change meanwhile may cost two words more; what is not taken up costs nothing.
  const storageLimit = estimate.storageCollateralized + spareBytes
  const above = replaced ? priceAbove(replaced.gasPrice) : 0n
  const gasPrice = suggested > above ? suggested : above
  const figures = [
    ['gas', gas, mostGas],
    ['bytes of storage', storageLimit, mostStorageBytes],
    ['Drip per gas', gasPrice, highestGasPrice],
  ] as const
  for (const [what, found, most] of figures)
    if (found > most)
      throw new KeeperWorkFailedError(bridge, `the node asks for ${found} ${what}, above ${most}`)
  if (gas === 0n || gasPrice === 0n)
    throw new KeeperWorkFailedError(bridge, 'the node says that gas costs nothing')
  return { gas, gasPrice, storageLimit, mostDrip: gas * gasPrice + storageLimit * collateralPerByte }
}

/** A quarter more, but not past what may be offered while that is more at all. */
function priceAbove(waiting: bigint): bigint {
  const above = (waiting * 5n) / 4n + 1n
  return above > highestGasPrice && waiting < highestGasPrice ? highestGasPrice : above
}

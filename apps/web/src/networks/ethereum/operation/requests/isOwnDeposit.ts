import type { OwnedValidator } from '@granary/api'
import type { EthereumChain } from '@granary/chains'
import { type Eip1193, readReceipt } from '@granary/drivers/evm/chain'
import { withdrawalCredentials } from '@granary/staking/ethereum'
import { depositEvents } from '../../depositEvents.ts'

type DepositPlace = {
  chain: EthereumChain
  /** Lower case. */
  account: `0x${string}`
  /** The provider's batch contract, as built into the site; undefined if there is none. */
  batchContract: `0x${string}` | undefined
}

/**
 * Whether the account itself deposited a validator's key, with its own withdrawal address and a valid deposit signature.
 * The provider's server names the transaction; everything else is read through the wallet's own node. A key keeps the
 * credentials of its first valid deposit: the stake checks for earlier deposits, not this function.
 * @returns also false if the transaction is unknown, or the node does not return it
 */
export async function isOwnDeposit(
  provider: Eip1193,
  place: DepositPlace,
  { pubkey, depositTransaction }: Pick<OwnedValidator, 'pubkey' | 'depositTransaction'>,
): Promise<boolean> {
  if (depositTransaction === null) return false
  try {
    const [sent, receipt] = await Promise.all([
      provider.request({ method: 'eth_getTransactionByHash', params: [depositTransaction] }),
      readReceipt(provider, depositTransaction),
    ])
    if (!receipt?.succeeded || !isMadeBy(sent, place)) return false
    const { depositContract, genesisForkVersion: forkVersion } = place.chain
    const credentials = (['0x01', '0x02'] as const).map(type =>
      withdrawalCredentials({ type, address: place.account }),
    )
    const own = depositEvents(receipt.logs, depositContract.address).filter(
      event => event.pubkey === pubkey && credentials.includes(event.withdrawalCredentials),
    )
    if (own.length === 0) return false
    // Top-ups carry no signature, and anyone can top up any key.
    const { verifyDepositSignature } = await import('./depositSignature.ts')
    return own.some(event => verifyDepositSignature({ ...event, forkVersion }))
  } catch {
    return false
  }
}

/** Sent by the account straight to a contract that only deposits, so that no other contract chose the data. */
function isMadeBy(sent: unknown, { chain, account, batchContract }: DepositPlace): boolean {
  const { from, to } = (sent ?? {}) as Record<string, unknown>
  const contracts = [chain.depositContract.address, batchContract].map(each => each?.toLowerCase())
  return (
    typeof from === 'string' &&
    from.toLowerCase() === account &&
    typeof to === 'string' &&
    contracts.includes(to.toLowerCase())
  )
}

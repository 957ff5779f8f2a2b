import type { OwnedValidator } from '@granary/api'
import type { EthereumChain } from '@granary/chains'
import { depositContractAbi } from '@granary/contracts'
import { withdrawalCredentials } from '@granary/staking/ethereum'
import { decodeEventLog, encodeEventTopics } from 'viem/utils'
import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { type RpcLog, readReceipt } from '#web/chain/readReceipt.ts'

type DepositPlace = {
  chain: EthereumChain
  /** Lower case. */
  account: `0x${string}`
  /** The provider's batch contract, as it was built into the site; undefined where there is none. */
  batchContract: `0x${string}` | undefined
}

const [depositTopic] = encodeEventTopics({ abi: depositContractAbi, eventName: 'DepositEvent' })

/**
 * Whether the account itself deposited a validator's key, with itself as the withdrawal address and with the signature
 * that makes a validator of a key. The provider's server names the transaction; all else is read through the wallet's
 * own node. A key has the credentials of its first valid deposit for ever: what this does not prove is that nobody had
 * deposited the key before, which is what the checks of the stake itself were for.
 * @returns false as well where the transaction is not known, or the node does not show it
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
    const own = receipt.logs.flatMap(log => depositIn(log, place)).filter(each => each.pubkey === pubkey)
    if (own.length === 0) return false
    // A later top-up carries no signature, and anybody's key could have got one.
    const { verifyDepositSignature } = await import('./depositSignature.ts')
    return own.some(verifyDepositSignature)
  } catch {
    return false
  }
}

/** Sent by the account, and straight to a contract that does nothing but deposit: no other one put words into its mouth. */
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

function depositIn({ address, topics, data }: RpcLog, { chain, account }: DepositPlace) {
  if (address.toLowerCase() !== chain.depositContract.address.toLowerCase() || topics[0] !== depositTopic)
    return []
  const { args } = decodeEventLog({ abi: depositContractAbi, eventName: 'DepositEvent', topics, data })
  const deposit = {
    pubkey: lower(args.pubkey),
    withdrawalCredentials: lower(args.withdrawal_credentials),
    amountGwei: littleEndian(args.amount),
    signature: args.signature,
    forkVersion: chain.genesisForkVersion,
  }
  const own = (['0x01', '0x02'] as const).map(type => withdrawalCredentials({ type, address: account }))
  return own.includes(deposit.withdrawalCredentials) ? [deposit] : []
}

/** Of the eight bytes that the contract tells an amount in, gwei. */
const littleEndian = (bytes: string) => BigInt(`0x${(bytes.slice(2).match(/../g) ?? []).reverse().join('')}`)

const lower = (text: string) => text.toLowerCase() as `0x${string}`

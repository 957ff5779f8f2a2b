import { ownerOf, stepOf } from '@granary/drivers/evm'
import type { TransactionPlan } from '@granary/transactions'
import { getAddress } from 'viem/utils'
import { type Address, type TransferFacts, unitsToDecimal } from '../core/index.ts'
import { padded } from './readToken.ts'

export const transferKind = 'wallet.send'

export type Transfer = {
  /** Lower case. */
  readonly account: Address
  readonly chainId: number
  /** Lower case; null for the chain's coin. */
  readonly token: Address | null
  readonly symbol: string
  readonly decimals: number
  /** Smallest units. */
  readonly units: bigint
  /** Lower case. */
  readonly receiver: Address
}

/** keccak256 of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A transfer of coins, or of an ERC-20 token, as a plan of one step. The browser builds its calldata. */
export function planTransfer(transfer: Transfer): TransactionPlan {
  const { account, chainId, token, symbol, decimals, units, receiver } = transfer
  const owner = { account, chainId }
  const facts = {
    token: token ?? '',
    symbol,
    decimals: String(decimals),
    amount: unitsToDecimal(units, decimals)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, ''),
    receiver: getAddress(receiver),
    arrives: '',
  }
  const value = units.toString(16).padStart(64, '0')
  const step = stepOf({
    kind: transferKind,
    // A transfer of coins goes to the receiver itself.
    ...(token && { subject: receiver }),
    owner,
    call: token
      ? { from: account, to: token, valueWei: 0n, data: `0xa9059cbb${padded(receiver)}${value}` }
      : { from: account, to: receiver, valueWei: units, data: '0x' },
    facts,
    trace: token
      ? [{ address: token, topics: [transferTopic, `0x${padded(account)}`, `0x${padded(receiver)}`] }]
      : [],
  })
  return { ...ownerOf(owner), kind: transferKind, origin: 'toolkit', facts, steps: [step] }
}

/** A transfer as its record keeps it. */
export function transferFactsOf({
  network,
  facts,
}: Pick<TransactionPlan, 'network' | 'facts'>): TransferFacts {
  const { token = '', symbol = '', amount = '', receiver = '', arrives = '' } = facts
  return { network, token, symbol, amount, receiver, arrives }
}

import { type AccountOnChain, ownerOf, stepOf } from '@granary/drivers/evm'
import type { TransactionPlan } from '@granary/transactions'
import { getAddress } from 'viem/utils'
import type { Address } from '../core/index.ts'
import { padded } from './readToken.ts'
import type { Transfer } from './TransferChain.ts'
import { transferFacts, transferKind } from './transferFacts.ts'

/** keccak256 of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A transfer of coins, or of an ERC-20 token, as a plan of one step. The browser builds its calldata. */
export function planTransfer(owner: AccountOnChain, transfer: Transfer): TransactionPlan {
  const { account } = owner
  const { units } = transfer
  const [receiver, token] = [transfer.receiver as Address, transfer.token?.address as Address | undefined]
  const facts = transferFacts(transfer, getAddress(receiver))
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

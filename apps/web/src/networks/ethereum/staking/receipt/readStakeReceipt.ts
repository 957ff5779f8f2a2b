import type { Eip1193 } from '@granary/drivers/evm/chain'
import { provider } from '#web/settings/provider.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { Stake } from '../stake/Stake.ts'
import { readConfirmedDeposits } from './readConfirmedDeposits.ts'
import { confirmedTransactions, type StakeReceipt, stakeReceipt } from './StakeReceipt.ts'

/**
 * The receipt of a stake, with what its blocks hold. A node that does not answer leaves gaps, never a wrong figure.
 * @throws {ReceiptMismatchError} when the node shows another deposit than the one that was proved
 */
export async function readStakeReceipt(
  stake: Stake,
  target: DepositTarget,
  node: Eip1193,
): Promise<StakeReceipt> {
  const hashes = confirmedTransactions(stake).map(({ attempt }) => attempt.hash)
  const { address } = target.chain.depositContract
  const read = await Promise.all(
    hashes.map(async hash => {
      const transaction = await readConfirmedDeposits(node, hash, address).catch(() => null)
      return transaction ? [[hash, transaction] as const] : []
    }),
  )
  return stakeReceipt({ stake, target, provider: provider.name, confirmed: new Map(read.flat()) })
}

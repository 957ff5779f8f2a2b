import { useState } from 'react'
import type { Hash } from 'viem'
import type { WaitForReceiptInput } from '../core/index.ts'
import { keyOf } from './keyOf.ts'
import { type ReadOptions, useRead } from './useRead.ts'
import { useReadNetwork } from './useReadNetwork.ts'
import { useWalletContext } from './walletContext.ts'

export type UseWaitForReceiptOptions = ReadOptions &
  Omit<WaitForReceiptInput, 'hash'> & {
    /** Waits for nothing without one. */
    readonly hash: Hash | undefined
    /** The transaction's network; by default the one that was active when its hash was first given. */
    readonly chainId?: number
  }

/**
 * Waits for a transaction's receipt, three minutes by default. The error RECEIPT_TIMEOUT means "still pending",
 * never failure: `refetch` waits on.
 */
export function useWaitForReceipt(options: UseWaitForReceiptOptions) {
  const { enabled, hash, chainId: given, ...waiting } = options
  const { wallet } = useWalletContext()
  const activeId = useReadNetwork()
  // Stays with the transaction when the wallet moves on to another network.
  const [sent, setSent] = useState({ hash, chainId: activeId })
  if (sent.hash !== hash) setSent({ hash, chainId: activeId })
  const chainId = given ?? sent.chainId
  const key = hash && chainId !== undefined ? keyOf([chainId, hash]) : undefined
  const wait = async () => {
    const input = { ...waiting, hash: hash as Hash }
    const adapter = await wallet.adapter('eip155')
    const client = await adapter.getClient().catch(() => null)
    // A Safe's hash is known to its own provider alone.
    if (client && client.account.chainId === chainId) return client.waitForReceipt(input)
    const { waitForReceipt } =
      (await adapter.parts.waitForReceipt()) as typeof import('../evm/waitForReceipt.ts')
    return waitForReceipt(await adapter.getReader(chainId as number), input)
  }
  return useRead(key, wait, enabled === undefined ? {} : { enabled })
}

import type { Hex } from 'viem'
import type { Address } from '../core/index.ts'
import { randomId } from '../core/internal.ts'
import { useClientRequest } from './useClientRequest.ts'

export type SendCallsInput = {
  readonly calls: readonly {
    readonly to: Address
    /** Wei. */
    readonly value?: bigint
    readonly data?: Hex
  }[]
  /** All or nothing: only for a wallet with that capability. */
  readonly atomicRequired?: boolean
  /** Our own identifier, for wallets that take one; random by default. */
  readonly id?: string
}

/** Asks the wallet to send several calls after one confirmation (EIP-5792): `data.id` is for `useCallsStatus`. */
export function useSendCalls() {
  const { run, runAsync, ...state } = useClientRequest(async (client, input: SendCallsInput) => {
    const { calls, atomicRequired = false, id = randomId() } = input
    const all = calls.map(({ value = 0n, ...call }) => ({ ...call, value }))
    return { id: await client.sendCalls({ id, calls: all, atomicRequired }) }
  })
  return { ...state, sendCalls: run, sendCallsAsync: runAsync }
}

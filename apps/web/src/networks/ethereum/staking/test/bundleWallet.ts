import type { FlowWallet } from '@granary/drivers/evm'
import { BaseError } from '@granary/errors'
import type { CallsStatus } from '@granary/wallet/core'
import type { StakeChain } from './startStakeChain.ts'

export type BundleOptions = {
  /** Gas that it gives to each; enough by default. */
  gas?: bigint
  /** Transactions of a bundle that the wallet sends; all by default. */
  sends?: number
  /** Its status of the bundle; a success by default. */
  state?: CallsStatus['state']
  /** Most calls it takes; more are refused before anything is asked. */
  mostCalls?: number
  /** It sends, but its answer never comes. */
  losesAnswer?: boolean
  knowsNoBundles?: boolean
}

/** A wallet that sends the calls of a bundle one after another (EIP-5792) on the local chain, and remembers them by identifier. */
export function bundleWallet(chain: StakeChain, options: BundleOptions = {}) {
  const bundles = new Map<string, `0x${string}`[]>()
  const asked: number[] = []
  const wallet: Pick<FlowWallet, 'bundling' | 'sendCalls' | 'callsStatus'> = {
    bundling: async () => 'sequential',
    async sendCalls(calls, id) {
      if (options.knowsNoBundles) throw new RefusedCalls('CALLS_UNSUPPORTED')
      if (calls.length > (options.mostCalls ?? calls.length)) throw new RefusedCalls('CALLS_TOO_MANY')
      asked.push(calls.length)
      const hashes: `0x${string}`[] = []
      bundles.set(id, hashes)
      for (const { from, to, valueWei, data } of calls.slice(0, options.sends))
        hashes.push(
          await chain.client.sendTransaction({
            account: from,
            to,
            value: valueWei,
            data,
            chain: null,
            gas: options.gas ?? 2_000_000n,
          }),
        )
      if (options.losesAnswer) throw new Error('socket closed')
      return id
    },
    async callsStatus(id) {
      const hashes = bundles.get(id)
      return hashes ? { state: options.state ?? 'confirmed', hashes } : null
    },
  }
  return { wallet, asked }
}

class RefusedCalls extends BaseError {
  override readonly name = 'RefusedCalls'
  constructor(code: 'CALLS_UNSUPPORTED' | 'CALLS_TOO_MANY') {
    super('not these calls', { code })
  }
}

import { boundedReads } from './chain/boundedReads.ts'
import type { Eip1193 } from './chain/Eip1193.ts'
import type { BundleStatus, Bundling, FlowWallet } from './FlowWallet.ts'

type Hex = `0x${string}`
type Call = { readonly to: Hex; readonly value: bigint; readonly data: Hex }
type Fees =
  | { readonly gasPrice?: bigint }
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** The connected account of the toolkit's client, as far as a flow needs it. */
export type FlowClient = {
  readonly account: {
    readonly address: string
    readonly chainId: number
    readonly provider: Eip1193
    /** `WALLET_CONNECT`: the wallet is outside the page and has no node that the page can ask. */
    readonly type: string
  }
  sendTransaction(transaction: Call & Fees & { readonly gas: bigint; readonly nonce?: number }): Promise<Hex>
  /** By chain id (EIP-5792). */
  getCapabilities(): Promise<Readonly<Record<number, Readonly<Record<string, unknown>>>>>
  sendCalls(bundle: {
    readonly id: string
    readonly calls: readonly Call[]
    readonly atomicRequired: boolean
  }): Promise<string>
  getCallsStatus(id: string): Promise<BundleStatus | null>
}

/** A client of the toolkit as flows use it. */
export function flowWalletOf(client: FlowClient): FlowWallet {
  const { address, chainId, provider, type } = client.account
  return {
    account: address.toLowerCase() as Hex,
    chainId,
    provider: boundedReads(provider),
    readsByProxy: type === 'WALLET_CONNECT',
    send: ({ to, valueWei, data }, gas, fees, nonce) =>
      client.sendTransaction({ to, value: valueWei, data, gas, ...fees, ...(nonce !== null && { nonce }) }),
    bundling: async () => bundlingOf(await client.getCapabilities(), chainId),
    sendCalls: (calls, id, bundling) =>
      client.sendCalls({
        id,
        calls: calls.map(({ to, valueWei, data }) => ({ to, value: valueWei, data })),
        atomicRequired: bundling === 'atomic',
      }),
    callsStatus: client.getCallsStatus,
  }
}

/** Chain 0 stands for every chain (EIP-5792). A wallet that does not mention this chain gets no bundles on it. */
function bundlingOf(
  capabilities: Readonly<Record<number, Readonly<Record<string, unknown>>>>,
  chainId: number,
): Bundling | null {
  const own = capabilities[chainId] ?? capabilities[0]
  if (!own) return null
  const { status } = (own.atomic ?? {}) as { status?: unknown }
  return status === 'supported' ? 'atomic' : 'sequential'
}

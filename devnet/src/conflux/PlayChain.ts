import { BaseError } from '@granary/errors'
import { type Address, type Hex, numberToHex, toHex } from 'viem'
import type { JsonRpc } from '../execution/jsonRpc.ts'

export type PlayCall = { from: Address; to?: Address; data: Hex; value?: bigint; nonce?: bigint }

type Receipt = { status: Hex } | null

/** Enough for any pool call; saves anvil the estimate. */
const gas = toHex(15_000_000)

/** Sends from any account and mines the block itself. */
export class PlayChain {
  readonly #rpc: JsonRpc

  constructor(rpc: JsonRpc) {
    this.#rpc = rpc
  }

  /** Sends the calls in order and mines them. @throws PlayCallFailedError if one fails */
  async send(calls: readonly PlayCall[]): Promise<void> {
    const hashes: Hex[] = []
    for (const call of calls) hashes.push(await this.#sendOne(call))
    await this.#rpc.request('anvil_mine', [toHex(1)])
    for (const [index, hash] of hashes.entries()) {
      const receipt = await this.#rpc.request<Receipt>('eth_getTransactionReceipt', [hash])
      if (receipt?.status !== '0x1') throw new PlayCallFailedError(calls[index], receipt)
    }
  }

  read(to: Address, data: Hex): Promise<Hex> {
    return this.#rpc.request<Hex>('eth_call', [{ to, data }, 'latest'])
  }

  async hasCode(address: Address): Promise<boolean> {
    return (await this.#rpc.request<Hex>('eth_getCode', [address, 'latest'])) !== '0x'
  }

  setCode(address: Address, code: Hex): Promise<void> {
    return this.#rpc.request('anvil_setCode', [address, code])
  }

  setBalance(address: Address, drip: bigint): Promise<void> {
    return this.#rpc.request('anvil_setBalance', [address, numberToHex(drip)])
  }

  /** Lets this account send without signatures. */
  actAs(address: Address): Promise<void> {
    return this.#rpc.request('anvil_impersonateAccount', [address])
  }

  async #sendOne({ from, to, data, value = 0n, nonce }: PlayCall): Promise<Hex> {
    if (nonce !== undefined) await this.#rpc.request('anvil_setNonce', [from, numberToHex(nonce)])
    const call = { from, ...(to && { to }), data, value: numberToHex(value), gas }
    return this.#rpc.request<Hex>('eth_sendTransaction', [call])
  }
}

export class PlayCallFailedError extends BaseError {
  override readonly name = 'PlayCallFailedError'
  constructor(call: PlayCall | undefined, receipt: Receipt) {
    super("Setting up the local Conflux chain's pools failed.", {
      code: 'DEVNET_POOLS_FAILED',
      details: `${call?.to ?? 'deployment'} ${call?.data.slice(0, 10)}: ${receipt ? 'reverted' : 'not in a block'}`,
    })
  }
}

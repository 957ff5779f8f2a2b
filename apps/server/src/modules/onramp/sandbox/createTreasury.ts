import { BaseError } from '@granary/errors'
import { type Hex, keccak256, parseTransaction, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Secret } from '#server/platform/settings/Secret.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import { RpcCallRefusedError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import type { Order, SignedDelivery } from './OrderStore.ts'

export type Treasury = ReturnType<typeof createTreasury>

/** Gas of a transfer to an account without code, for quotes. */
const transferGas = 21_000n

/** Enough for an account with code to take coins; one that wants more refuses them. */
const mostGas = 100_000n

const tip = 1_000_000_000n

/** The account that holds the sandbox's play coins. */
export function createTreasury(key: Secret) {
  const account = privateKeyToAccount(key.reveal() as Hex)

  async function gasPrice(upstream: ChainUpstream): Promise<bigint> {
    const rpc = await upstream.rpc()
    return BigInt((await rpc.call('eth_gasPrice', [])) as Hex)
  }

  return {
    address: account.address,
    async balance(upstream: ChainUpstream): Promise<bigint> {
      const rpc = await upstream.rpc()
      return BigInt((await rpc.call('eth_getBalance', [account.address, 'latest'])) as Hex)
    },
    /** What a delivery costs now, smallest units of the coin. */
    fee: async (upstream: ChainUpstream): Promise<bigint> => transferGas * (await gasPrice(upstream)),
    /** Its transactions so far: mined ones, or with those that wait. */
    async count(upstream: ChainUpstream, tag: 'latest' | 'pending'): Promise<number> {
      const rpc = await upstream.rpc()
      return Number(await rpc.call('eth_getTransactionCount', [account.address, tag]))
    },
    /**
     * Signs the delivery of an order.
     * @param before the signed delivery that this one replaces: nodes demand a tenth more for the same nonce
     * @returns null if the account refuses coins
     * @throws {TreasuryEmptyError} ONRAMP_TREASURY_EMPTY
     */
    async sign(
      upstream: ChainUpstream,
      order: Order,
      nonce: number,
      before?: Hex,
    ): Promise<SignedDelivery | null> {
      const rpc = await upstream.rpc()
      const least = before ? raised(parseTransaction(before)) : { fee: 0n, tip: 0n }
      const maxPriorityFeePerGas = max(tip, least.tip)
      const maxFeePerGas = max(4n * (await gasPrice(upstream)) + maxPriorityFeePerGas, least.fee)
      if ((await this.balance(upstream)) < order.amount + mostGas * maxFeePerGas)
        throw new TreasuryEmptyError(`${account.address} on ${upstream.chain.name}`)
      const call = {
        from: account.address,
        to: order.address,
        value: toHex(order.amount),
        gas: toHex(mostGas),
      }
      const gas = await rpc.call('eth_estimateGas', [call]).catch((error: unknown) => {
        if (error instanceof RpcCallRefusedError && /revert|gas/i.test(error.details ?? '')) return null
        throw error
      })
      if (gas === null) return null
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId: upstream.chain.id,
        nonce,
        to: order.address,
        value: order.amount,
        gas: min((BigInt(gas as Hex) * 6n) / 5n, mostGas),
        maxFeePerGas,
        maxPriorityFeePerGas,
      })
      return { nonce, raw, hash: keccak256(raw) }
    },
  }
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)

/** A quarter more than a transaction's fees, per gas. */
function raised({ maxFeePerGas = 0n, maxPriorityFeePerGas = 0n }: ReturnType<typeof parseTransaction>) {
  return { fee: (maxFeePerGas * 5n) / 4n + 1n, tip: (maxPriorityFeePerGas * 5n) / 4n + 1n }
}

/** The treasury cannot pay for a delivery. */
export class TreasuryEmptyError extends BaseError {
  override readonly name = 'TreasuryEmptyError'
  constructor(details: string) {
    super("The sandbox's treasury does not hold enough coins.", { code: 'ONRAMP_TREASURY_EMPTY', details })
  }
}

import { coreBridgeAbi } from '@granary/contracts'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { devnetAddresses } from '../devnetAddresses.ts'
import type { JsonRpc } from '../execution/jsonRpc.ts'
import { blocksPerYear, yearlyInterest } from './poolTerms.ts'

/** Milliseconds between payments; PoS pays hourly. */
const paymentMs = 10_000
const voteDrip = 1000n * 10n ** 18n

const status = { abi: coreBridgeAbi, functionName: 'status' } as const

/**
 * Credits each bridge with its votes' interest as PoS does: without a call, directly in the balance. Counts
 * blocks, so that blocks mined ahead earn at once and a stopped chain earns nothing.
 * @returns stops it
 */
export function playInterest(rpc: JsonRpc): () => Promise<void> {
  const stopping = new AbortController()
  const done = pay(rpc, stopping.signal)
  return () => {
    stopping.abort()
    return done
  }
}

async function pay(rpc: JsonRpc, stopping: AbortSignal): Promise<void> {
  // The chain's process reports its end; here nothing is left to pay.
  let paid = await blockNumber(rpc).catch(() => 0n)
  while (await pause(stopping)) {
    try {
      const now = await blockNumber(rpc)
      for (const bridge of [devnetAddresses.votePoolBridge, devnetAddresses.sharePoolBridge])
        await credit(rpc, bridge, now - paid)
      paid = now
    } catch {}
  }
}

async function credit(rpc: JsonRpc, bridge: Address, blocks: bigint): Promise<void> {
  const call = { to: bridge, data: encodeFunctionData(status) }
  const data = await rpc.request<Hex>('eth_call', [call, 'latest'])
  const { stakedVotes } = decodeFunctionResult({ ...status, data })
  const drip = (stakedVotes * voteDrip * yearlyInterest * blocks) / (10_000n * blocksPerYear)
  if (drip > 0n) await rpc.request('anvil_addBalance', [bridge, numberToHex(drip)])
}

async function blockNumber(rpc: JsonRpc): Promise<bigint> {
  return BigInt(await rpc.request<Hex>('eth_blockNumber'))
}

/** @returns false if stopped */
function pause(stopping: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    if (stopping.aborted) return resolve(false)
    const stop = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      stopping.removeEventListener('abort', stop)
      resolve(true)
    }, paymentMs)
    stopping.addEventListener('abort', stop, { once: true })
  })
}

import { BaseError } from '@granary/errors'
import type { ChainDriver, PlannedStep, Quote } from '@granary/transactions'
import { assertRightChain } from './assertRightChain.ts'
import { type EvmContext, requireWallet } from './ChainAccess.ts'
import { type CallRequest, toRpcCall } from './chain/CallRequest.ts'
import type { Eip1193 } from './chain/Eip1193.ts'
import { estimateGas, type GasRoom } from './chain/estimateGas.ts'
import { readBalance } from './chain/readBalance.ts'
import { readCode } from './chain/readCode.ts'
import { type GasFees, mostPerGas, readGasFees } from './chain/readGasFees.ts'
import { callOf } from './EvmStep.ts'
import { simulateInOrder } from './simulateInOrder.ts'
import { WouldFailError } from './WouldFailError.ts'

/** Cost of the steps together, read through the wallet's own node. */
export type EvmCost = {
  /** Gas limit of each, in order, with its reserve and a fifth of room. */
  gas: readonly bigint[]
  fees: GasFees
  /** Expected network fee of all steps, with the reserve of each, wei. */
  networkFeeWei: bigint
  /** Value of all steps, wei. */
  valueWei: bigint
  /** The account's balance, wei. */
  balanceWei: bigint
  /** Balance minus value and expected fee, wei; payouts of the transactions are not counted. */
  balanceAfterWei: bigint
}

/**
 * Simulates each step by itself, or with `inOrder` after those before it, and quotes them together.
 * @throws what `prepare` and `assertRightChain` throw; {ContractMissingError}; {BalanceBelowActionError}; {WouldFailError};
 *   {GasEstimateError}; {NodeAnswerError}
 */
export async function quoteCalls(
  context: EvmContext,
  open: readonly PlannedStep[],
  { prepare, onEstimating }: Parameters<ChainDriver<EvmCost>['quote']>[1],
): Promise<Quote<EvmCost>> {
  const wallet = requireWallet(context)
  const { provider } = wallet
  await assertRightChain(provider, context.publicReader, context)
  const steps = await prepare(open)
  const calls = steps.map(callOf)
  const [balanceWei, bundling] = await Promise.all([
    readBalance(provider, context.owner.account),
    // Without an answer the wallet is asked for one transaction after another.
    calls.length > 1 ? wallet.bundling().catch(() => null) : null,
    // A transfer of coins needs no contract.
    ...[...new Set(calls.filter(({ data }) => data !== '0x').map(({ to }) => to))].map(async to => {
      if ((await readCode(provider, to)) === '0x') throw new ContractMissingError(to)
    }),
  ])
  const valueWei = calls.reduce((sum, call) => sum + call.valueWei, 0n)
  if (balanceWei < valueWei) throw new BalanceBelowActionError(valueWei - balanceWei)
  const room = { reserveOf: context.gasReserveOf }
  const used = context.inOrder && calls.length > 1 ? await simulateInOrder(provider, calls) : null
  if (!used) for (const call of calls) await simulate(provider, call)
  onEstimating()
  const [gas, fees] = await Promise.all([
    used ? limitEach(provider, calls, used, room) : estimateEach(provider, calls, room),
    readGasFees(provider),
  ])
  const gasInAll = gas.reduce((sum, each) => sum + each, 0n)
  const missingWei = valueWei + gasInAll * mostPerGas(fees.offer) - balanceWei
  if (missingWei > 0n) throw new BalanceBelowActionError(missingWei)
  const networkFeeWei = (gasInAll * 5n * fees.expectedPerGas) / 6n
  const balanceAfterWei = balanceWei - valueWei - networkFeeWei
  return { steps, cost: { gas, fees, networkFeeWei, valueWei, balanceWei, balanceAfterWei }, bundling }
}

/** @throws {WouldFailError} when the wallet's node says that the transaction would revert */
async function simulate(provider: Eip1193, call: CallRequest): Promise<void> {
  try {
    await provider.request({ method: 'eth_call', params: [toRpcCall(call), 'latest'] })
  } catch (cause) {
    throw new WouldFailError(cause)
  }
}

/**
 * Gas limits in order. Calls of one size to one contract use the same gas: one estimate for each size.
 * @param room no limit is above its cap
 */
export async function estimateEach(
  provider: Eip1193,
  calls: readonly CallRequest[],
  room?: GasRoom,
): Promise<bigint[]> {
  const known = new Map<string, bigint>()
  const gas: bigint[] = []
  for (const call of calls) {
    const size = `${call.to}:${call.data.length}`
    const estimate = known.get(size) ?? (await estimateGas(provider, call, room))
    known.set(size, estimate)
    gas.push(estimate)
  }
  return gas
}

/**
 * Gas limits of calls that were simulated in order: the node can estimate the first alone.
 * @param used gas that each took, after refunds of a fifth at most
 */
async function limitEach(
  provider: Eip1193,
  calls: readonly CallRequest[],
  used: readonly bigint[],
  { reserveOf }: GasRoom,
): Promise<bigint[]> {
  const [first, ...later] = calls
  if (!first) return []
  const limits = later.map((call, i) => {
    const gas = ((used[i + 1] ?? 0n) * 5n) / 4n + (reserveOf?.(call) ?? 0n)
    return gas + gas / 5n
  })
  return [await estimateGas(provider, first, { reserveOf }), ...limits]
}

class ContractMissingError extends BaseError {
  override readonly name = 'ContractMissingError'
  constructor(address: string) {
    super('There is no contract at that address on the network of the wallet.', {
      code: 'CONTRACT_MISSING',
      details: address,
      metaMessages: [
        'Nothing was sent. Check the network in the wallet, and tell the provider if it is right.',
      ],
    })
  }
}

/** The balance does not cover what is sent and the most that the network may take. */
class BalanceBelowActionError extends BaseError {
  override readonly name = 'BalanceBelowActionError'
  constructor(missingWei: bigint) {
    super('The balance does not cover the amount and the network fee.', {
      code: 'BALANCE_BELOW_ACTION',
      details: `${missingWei} wei missing`,
      metaMessages: ['Nothing was sent. Choose less, or add to the balance.'],
    })
  }
}

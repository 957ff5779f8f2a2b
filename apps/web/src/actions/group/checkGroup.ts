import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import { assertRightChain } from '#web/transaction/evm/assertRightChain.ts'
import { requireWallet } from '#web/transaction/evm/ChainAccess.ts'
import {
  BalanceBelowActionError,
  ContractMissingError,
  simulateAction,
} from '#web/transaction/evm/simulateAction.ts'
import { estimateGas } from '../../chain/estimateGas.ts'
import { readBalance } from '../../chain/readBalance.ts'
import { readCode } from '../../chain/readCode.ts'
import { mostPerGas, readGasFees } from '../../chain/readGasFees.ts'
import type { Bundling } from '../../wallet/FlowWallet.ts'
import type { GroupContext } from './GroupContext.ts'
import type { GroupQuote } from './GroupState.ts'

type CheckingContext = Pick<
  GroupContext,
  'owner' | 'wallet' | 'publicReader' | 'chain' | 'isLocalChain' | 'prepare'
>

/**
 * Whether each of them would pass as things are, and what they cost together: all asked of the wallet's own node. Each
 * is looked at by itself: none of them may need another one of them first.
 * @param onEstimating called once only the figures are left to be read
 * @throws what `prepare` and `assertRightChain` throw; {ContractMissingError}; {BalanceBelowActionError}; {WouldFailError};
 *   {GasEstimateError}; {NodeAnswerError}
 */
export async function checkGroup(
  context: CheckingContext,
  open: readonly ActionRequest[],
  onEstimating: () => void = () => undefined,
): Promise<GroupQuote> {
  const { provider } = requireWallet(context)
  await assertRightChain(provider, context.publicReader, context)
  const requests = await context.prepare(open)
  const [balanceWei, bundling] = await Promise.all([
    readBalance(provider, context.owner.account),
    requests.length > 1 ? readBundling(context) : null,
    ...[...new Set(requests.map(({ call }) => call.to))].map(async to => {
      if ((await readCode(provider, to)) === '0x') throw new ContractMissingError(to)
    }),
  ])
  const valueWei = requests.reduce((sum, { call }) => sum + call.valueWei, 0n)
  if (balanceWei < valueWei) throw new BalanceBelowActionError(valueWei - balanceWei)
  for (const { call } of requests) await simulateAction(provider, call)
  onEstimating()
  const [gas, fees] = await Promise.all([estimateEach(context, requests), readGasFees(provider)])
  const gasInAll = gas.reduce((sum, each) => sum + each, 0n)
  const missingWei = valueWei + gasInAll * mostPerGas(fees.offer) - balanceWei
  if (missingWei > 0n) throw new BalanceBelowActionError(missingWei)
  const networkFeeWei = (gasInAll * 5n * fees.expectedPerGas) / 6n
  const balanceAfterWei = balanceWei - valueWei - networkFeeWei
  return { requests, gas, fees, networkFeeWei, valueWei, balanceWei, balanceAfterWei, bundling }
}

/** Calls of one size to one contract use the same gas: one estimate for each. */
async function estimateEach(context: CheckingContext, requests: readonly ActionRequest[]): Promise<bigint[]> {
  const { provider } = requireWallet(context)
  const known = new Map<string, bigint>()
  const gas: bigint[] = []
  for (const { call } of requests) {
    const size = `${call.to}:${call.data.length}`
    const estimate = known.get(size) ?? (await estimateGas(provider, call))
    known.set(size, estimate)
    gas.push(estimate)
  }
  return gas
}

/** A wallet that does not say what it can is asked for one transaction after another. */
function readBundling(context: CheckingContext): Promise<Bundling | null> {
  return requireWallet(context)
    .bundling()
    .catch(() => null)
}

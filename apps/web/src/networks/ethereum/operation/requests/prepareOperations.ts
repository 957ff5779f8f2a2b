import type { EthereumQueues, OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { BaseError } from '@granary/errors'
import {
  consolidatedGwei,
  decodeConsolidationRequest,
  decodeWithdrawalRequest,
} from '@granary/staking/ethereum/requests'
import { assertNothingElse, type ElseSources } from './assertNothingElse.ts'
import { operationOf } from './Operation.ts'
import { RequestIgnoredError, SecondBeaconSilentError } from './OperationErrors.ts'
import { obstacleOf } from './OperationIntent.ts'
import { operationRequest, predeployOf } from './operationRequest.ts'
import type { ReceiverProof } from './ReceiverProof.ts'
import { readRequestFee } from './readRequestFee.ts'
import type { SecondWord } from './secondBeaconStanding.ts'

/** What judging and rebuilding operations needs. */
export type OperationSources = ElseSources & {
  network: EthereumNetworkId
  /** From the provider's API, as on the beacon chain now. */
  readValidator(pubkey: `0x${string}`): Promise<OwnedValidator>
  readQueues(): Promise<EthereumQueues>
  /** @throws if a third-party beacon node contradicts the provider about a validator */
  checkSecond(validators: readonly OwnedValidator[]): Promise<SecondWord>
  /** Whether the account itself deposited the validator, according to the wallet's own node. */
  isOwnDeposit(validator: OwnedValidator): Promise<boolean>
}

/**
 * Judges operations by the chain's current state and rebuilds their transactions from it alone, never from the screen or
 * the journal.
 * @throws {RequestIgnoredError} if the chain would ignore one; {ActionInFlightError} if another request of a validator is
 *   in flight; {RequestUnseenError} while the chain has not seen an earlier request;
 *   {RequestFeeUnreadError}; {RequestFeeHighError}; {BeaconsDisagreeError};
 *   {SecondBeaconSilentError}; what the API throws
 */
export async function prepareOperations(
  sources: OperationSources,
  requests: readonly ActionRequest[],
): Promise<ActionRequest[]> {
  const { account, chain } = sources
  // Queues first: each validator is then read at their head or a later one.
  const queues = await sources.readQueues()
  await assertNothingElse(sources, requests, queues)
  const intents = await readIntents(sources, requests)
  // Sources of one target fill it in order.
  const broughtGwei = new Map<string, bigint>()
  for (const intent of intents) {
    const targetKey = intent.operation === 'consolidate' ? intent.target?.pubkey : undefined
    const alsoGwei = broughtGwei.get(targetKey ?? '') ?? 0n
    const obstacle = obstacleOf(
      intent.operation === 'consolidate' ? { ...intent, alsoGwei } : intent,
      queues,
      account,
    )
    if (targetKey) broughtGwei.set(targetKey, alsoGwei + consolidatedGwei(intent.validator))
    if (obstacle)
      throw new RequestIgnoredError(obstacle.code, intent.validator.index ?? intent.validator.pubkey)
  }
  const second = await sources.checkSecond(
    intents.flatMap(intent =>
      'target' in intent && intent.target ? [intent.validator, intent.target] : [intent.validator],
    ),
  )
  const proofs = await proveReceivers(sources, intents, second)
  const fees = new Map<string, bigint>()
  for (const address of new Set(intents.map(({ operation }) => predeployOf(operation, chain))))
    if (address) fees.set(address, await readRequestFee(sources.provider(), address))
  return intents.map(intent => {
    const feeWei = fees.get(predeployOf(intent.operation, chain) ?? '') ?? 0n
    const request = operationRequest(intent, { account, chain, feeWei })
    const proof = proofs.get(receiverOf(intent)?.pubkey ?? '')
    return proof ? { ...request, facts: { ...request.facts, ...proof } } : request
  })
}

/** The validator that receives money, which is lost if it is someone else's; other requests risk only the fee. */
function receiverOf(intent: SentIntent): OwnedValidator | null {
  if (intent.operation === 'top-up') return intent.validator
  return intent.operation === 'consolidate' ? intent.target : null
}

/**
 * What proves that each receiver pays the account, if only the provider's beacon node says so.
 * @throws {SecondBeaconSilentError}
 */
async function proveReceivers(
  { isOwnDeposit }: OperationSources,
  intents: readonly SentIntent[],
  second: SecondWord,
): Promise<Map<string, ReceiverProof>> {
  const receivers = new Map(
    intents.flatMap(intent => receiverOf(intent) ?? []).map(each => [each.pubkey, each]),
  )
  if (second === 'agrees' || receivers.size === 0) return new Map()
  if (second === 'silent') throw new SecondBeaconSilentError()
  const proofs = [...receivers.values()].map(async receiver => {
    const proof = (await isOwnDeposit(receiver)) ? 'deposit' : 'none'
    return [receiver.pubkey, { proof, credentials: receiver.withdrawalCredentials }] as const
  })
  return new Map(await Promise.all(proofs))
}

type SentIntent = Parameters<typeof operationRequest>[0]

async function readIntents(
  sources: OperationSources,
  requests: readonly ActionRequest[],
): Promise<SentIntent[]> {
  const known = new Map<string, Promise<OwnedValidator>>()
  const read = (pubkey: `0x${string}`) => {
    const reading = known.get(pubkey) ?? readOne(sources, pubkey)
    known.set(pubkey, reading)
    return reading
  }
  return Promise.all(requests.map(request => intentOfRequest(request, read)))
}

/** Rejects an answer about another validator: a deposit would go to that one. */
async function readOne({ readValidator }: OperationSources, pubkey: `0x${string}`): Promise<OwnedValidator> {
  const validator = await readValidator(pubkey)
  if (validator.pubkey !== pubkey) throw new RequestIgnoredError('VALIDATOR_UNKNOWN', pubkey)
  return validator
}

/** The intent of a request of this screen, decoded from its call. */
async function intentOfRequest(
  { kind, subject, call }: ActionRequest,
  read: (pubkey: `0x${string}`) => Promise<OwnedValidator>,
): Promise<SentIntent> {
  const operation = operationOf(kind)
  if (!operation || !/^0x[0-9a-f]{96}$/.test(subject ?? '')) throw new UnknownOperationError(kind)
  const validator = await read(subject as `0x${string}`)
  if (operation === 'top-up') return { operation, validator, amountGwei: call.valueWei / 1_000_000_000n }
  if (operation === 'partial')
    return { operation, validator, amountGwei: decodeWithdrawalRequest(call.data).amountGwei }
  if (operation === 'consolidate')
    return { operation, validator, target: await read(decodeConsolidationRequest(call.data).target) }
  return { operation, validator }
}

class UnknownOperationError extends BaseError {
  override readonly name = 'UnknownOperationError'
  constructor(kind: string) {
    super('This is no operation of a validator.', { code: 'ACTION_STEP_INVALID', details: kind })
  }
}

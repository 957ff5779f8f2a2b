import { parseHash, parseSmallQuantity } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import { clusterIdOf, ssvEventsAbi } from '@granary/staking/ssv'
import { decodeEventLog, size, toEventSelector } from 'viem'
import { ChainAnswerInvalidError } from '#server/platform/upstreams/ChainAnswerInvalidError.ts'
import type { EventPlace, OperatorChange, SsvEvents } from './SsvEvent.ts'

/** Events that an index follows; others of the contract are left out. */
const topics: ReadonlySet<string> = new Set(ssvEventsAbi.map(toEventSelector))

/** A 2048-bit key in PEM, in base64, ABI-encoded, has 900 bytes. */
const mostKeyBytes = 4_096

export type SsvRange = { contract: Hex; from: number; to: number; chainName: string }

/** Every event here has arguments. */
type WithArguments<T> = T extends { eventName: infer N; args?: infer A }
  ? { eventName: N; args: NonNullable<A> }
  : never

type Decoded = WithArguments<ReturnType<typeof decodeStrictly>>

/**
 * The events among the logs of a node's answer, in chain order.
 * @throws {ChainAnswerInvalidError} RPC_UPSTREAM_UNAVAILABLE when a log is of another contract or block, or broken
 */
export function parseSsvLogs(answer: unknown, range: SsvRange): SsvEvents {
  if (!Array.isArray(answer)) throw new ChainAnswerInvalidError(range.chainName, 'logs are not a list')
  const logs = answer.flatMap(raw => parseLog(raw as RawLog | null, range) ?? [])
  logs.sort(({ place: a }, { place: b }) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
  const events: SsvEvents = { operators: [], clusters: [], validators: [], feeRecipients: [] }
  for (const [number, { place, decoded }] of logs.entries()) {
    const before = logs[number - 1]?.place
    if (before?.blockNumber === place.blockNumber && before.logIndex === place.logIndex)
      throw new ChainAnswerInvalidError(range.chainName, `log ${place.blockNumber}.${place.logIndex} twice`)
    add(events, place, decoded, range)
  }
  return events
}

type PlacedEvent = { place: EventPlace; decoded: Decoded }

type RawLog = Readonly<Record<string, unknown>>

function parseLog(raw: RawLog | null, range: SsvRange): PlacedEvent | undefined {
  const blockNumber = parseSmallQuantity(raw?.blockNumber)
  const logIndex = parseSmallQuantity(raw?.logIndex)
  const transactionHash = parseHash(raw?.transactionHash)
  const invalid = (what: string) => new ChainAnswerInvalidError(range.chainName, `a log ${what}`)
  if (blockNumber === undefined || logIndex === undefined || !transactionHash || !Array.isArray(raw?.topics))
    throw invalid('is not of the agreed form')
  if (String(raw.address).toLowerCase() !== range.contract) throw invalid('of another contract')
  if (blockNumber < range.from || blockNumber > range.to) throw invalid(`of block ${blockNumber}`)
  if (raw.removed === true) throw invalid('that a reorganisation has taken away')
  if (!topics.has(String(raw.topics[0]))) return undefined
  return { place: { blockNumber, logIndex, transactionHash }, decoded: decode(raw, range) }
}

function decode(raw: RawLog, range: SsvRange): Decoded {
  try {
    return decodeStrictly(raw.data as Hex, raw.topics as [Hex]) as Decoded
  } catch (cause) {
    throw new ChainAnswerInvalidError(range.chainName, 'a log does not decode', cause)
  }
}

function decodeStrictly(data: Hex, topics: [Hex]) {
  return decodeEventLog({ abi: ssvEventsAbi, data, topics, strict: true })
}

function add(events: SsvEvents, place: EventPlace, decoded: Decoded, range: SsvRange): void {
  const operatorChange = changeOf(decoded, range)
  if (operatorChange) {
    events.operators.push({ ...place, ...operatorChange })
    return
  }
  if (decoded.eventName === 'FeeRecipientAddressUpdated') {
    const { owner, recipientAddress } = decoded.args
    events.feeRecipients.push({ ...place, owner: lower(owner), recipient: lower(recipientAddress) })
    return
  }
  const { args } = decoded
  if (!('owner' in args) || !('operatorIds' in args)) return
  const owner = lower(args.owner)
  const clusterId = clusterIdOf(owner, args.operatorIds)
  const type = validatorTypes[decoded.eventName]
  if (type && 'publicKey' in args && size(args.publicKey) === 48)
    events.validators.push({ ...place, type, pubkey: lower(args.publicKey), owner, clusterId })
  if (!('cluster' in args)) return
  const { validatorCount, networkFeeIndex, index, active, balance } = args.cluster
  const operatorIds = args.operatorIds.map(id => operatorId(id, range))
  const snapshot = { validatorCount, networkFeeIndex, clusterIndex: index, active, balanceWei: balance }
  const provedEth = 'effectiveBalance' in args ? args.effectiveBalance : null
  const named = { type: decoded.eventName, clusterId, owner, operatorIds }
  events.clusters.push({ ...place, ...named, snapshot, provedEth })
}

const validatorTypes: Partial<Record<Decoded['eventName'], 'added' | 'removed' | 'exited'>> = {
  ValidatorAdded: 'added',
  ValidatorRemoved: 'removed',
  ValidatorExited: 'exited',
}

/** What an event changes of operators; undefined for one of something else. */
function changeOf(
  { eventName, args }: Decoded,
  range: SsvRange,
): (OperatorChange & { operatorIds: number[] }) | undefined {
  const one = (id: bigint) => ({ operatorIds: [operatorId(id, range)] })
  const all = (ids: readonly bigint[]) => ({ operatorIds: ids.map(id => operatorId(id, range)) })
  switch (eventName) {
    case 'OperatorAdded': {
      const key = size(args.publicKey) > mostKeyBytes ? null : args.publicKey
      return {
        type: 'added',
        ...one(args.operatorId),
        data: { owner: lower(args.owner), key, fee: `${args.fee}` },
      }
    }
    case 'OperatorRemoved':
      return { type: 'removed', ...one(args.operatorId), data: {} }
    case 'OperatorFeeDeclared': {
      const data = { fee: `${args.fee}`, declaredBlock: Number(args.blockNumber) }
      return { type: 'fee_declared', ...one(args.operatorId), data }
    }
    case 'OperatorFeeDeclarationCancelled':
      return { type: 'fee_cancelled', ...one(args.operatorId), data: {} }
    case 'OperatorFeeExecuted':
      return { type: 'fee_executed', ...one(args.operatorId), data: { fee: `${args.fee}` } }
    case 'OperatorPrivacyStatusUpdated':
      return { type: 'privacy', ...all(args.operatorIds), data: { isPrivate: args.toPrivate } }
    case 'OperatorWhitelistUpdated':
      return { type: 'whitelisted', ...one(args.operatorId), data: { addresses: [lower(args.whitelisted)] } }
    case 'OperatorMultipleWhitelistUpdated':
      return { type: 'whitelisted', ...all(args.operatorIds), data: addressesOf(args) }
    case 'OperatorMultipleWhitelistRemoved':
      return { type: 'unlisted', ...all(args.operatorIds), data: addressesOf(args) }
    case 'OperatorWhitelistingContractUpdated': {
      const data = { contract: lower(args.whitelistingContract) }
      return { type: 'whitelisting_contract', ...all(args.operatorIds), data }
    }
  }
}

function addressesOf({ whitelistAddresses }: { whitelistAddresses: readonly Hex[] }) {
  return { addresses: whitelistAddresses.map(lower) }
}

function operatorId(id: bigint, range: SsvRange): number {
  if (id < 1n || id > BigInt(Number.MAX_SAFE_INTEGER))
    throw new ChainAnswerInvalidError(range.chainName, `operator ${id}`)
  return Number(id)
}

function lower(value: Hex): Hex {
  return value.toLowerCase() as Hex
}

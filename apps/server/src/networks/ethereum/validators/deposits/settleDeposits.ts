import type { EthereumChain } from '@granary/chains'
import type { BeaconNode } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import type { BeaconValidator } from '#server/networks/ethereum/upstreams/beaconSchemas.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { DepositOutcome, OutcomeStore, UnsettledKey } from './OutcomeStore.ts'

export type SettleParts = {
  beacon: BeaconNode
  chain: EthereumChain
  store: OutcomeStore
  log: Log
  /** Called once per key whose deposit did not become the offered validator. */
  onTrouble(outcome: DepositOutcome): void
}

/**
 * Looks up in the finalised beacon state what became of deposits that are final too. A key that is neither a
 * validator there nor in the queue was dropped: its ETH is lost, whatever the reason.
 * @param settledUpTo the finalised execution block of the last run: while unchanged, there is nothing new
 * @returns the finalised execution block of this run
 */
export async function settleDeposits(parts: SettleParts, settledUpTo: bigint): Promise<bigint> {
  const { beacon, chain, store, log } = parts
  if ((await beacon.finalizedEpoch()) === 0) return settledUpTo
  const block = await beacon.finalizedExecutionBlock()
  if (block <= settledUpTo) return settledUpTo
  const keys = await store.unsettledKeys(chain.id, block)
  if (keys.length === 0) return block
  // The queue first: what leaves it meanwhile is then found among the validators.
  const queue = await beacon.pendingDeposits('finalized')
  const validators = await beacon.validators(
    keys.map(({ pubkey }) => pubkey),
    'finalized',
  )
  const known = new Map(validators.map(one => [one.validator.pubkey, one]))
  const waiting = new Set(queue.map(({ pubkey }) => pubkey))
  const settled = keys
    .filter(({ pubkey }) => known.has(pubkey) || !waiting.has(pubkey))
    .map(key => ({ pubkey: key.pubkey, outcome: outcomeOf(key, known.get(key.pubkey)) }))
  for (const outcome of ['validator', 'dropped', 'credentials_mismatch'] as const) {
    const pubkeys = settled.filter(one => one.outcome === outcome).map(({ pubkey }) => pubkey)
    await store.settle(pubkeys, outcome, block)
    if (outcome === 'validator') continue
    for (const pubkey of pubkeys) {
      log.error({ code: 'DEPOSIT_LOST', outcome, pubkey }, messages[outcome])
      parts.onTrouble(outcome)
    }
  }
  return block
}

const messages = {
  dropped: 'the beacon chain has made no validator of a deposit: its ETH is lost',
  credentials_mismatch: 'the validator of an offered key pays to another address than was offered',
}

function outcomeOf(key: UnsettledKey, found: BeaconValidator | undefined): DepositOutcome {
  if (!found) return 'dropped'
  const addressIn = (credentials: string) => credentials.slice(-40)
  return addressIn(found.validator.withdrawal_credentials) === addressIn(key.withdrawalCredentials)
    ? 'validator'
    : 'credentials_mismatch'
}

import { BaseError } from '@granary/errors'
import type { Hex } from '@granary/staking/ethereum'
import { ValidatorClientError } from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import type { HandOverOutcome } from '../keys/Keyring.ts'
import type { Reports } from './createReports.ts'
import type { DepositedKey, KeystoreStore } from './KeystoreStore.ts'

/** Keys per call: the validator client needs tens of milliseconds to decrypt each. */
const keysPerCall = 50

export type ImportParts = {
  chainId: number
  client: KeyClient
  store: KeystoreStore
  reports: Reports
  log: Log
}

/**
 * Hands keys with a seen deposit to the validator client, once. Records the client before the call, and no other
 * client gets the key afterwards: a key in two clients is slashed. Finds keys that the client already has, from a
 * call whose answer was lost, in its own list. Logs a problem with one key and continues with the others.
 * @returns how many keys the client has taken, now or before
 * @throws {ValidatorClientError} VALIDATOR_CLIENT_REFUSED
 */
export async function importKeystores(parts: ImportParts): Promise<number> {
  let taken = 0
  let lastIndex = -1
  let refusal: ValidatorClientError | undefined
  let running: ReadonlySet<Hex> | undefined
  for (;;) {
    const waiting = await parts.store.keysToImport(parts.chainId, lastIndex, keysPerCall)
    const last = waiting.at(-1)
    if (!last) break
    running ??= await parts.client.listKeys()
    try {
      taken += await importSome({ ...parts, log: forRequests(parts.log, waiting) }, waiting, running)
    } catch (error) {
      if (!(error instanceof ValidatorClientError) || !error.answered) throw error
      refusal ??= error
    }
    lastIndex = last.keyIndex
  }
  if (refusal) throw refusal
  return taken
}

/** Links visitors' requests to the job that runs the key: ids of the requests that the keys were offered to. */
function forRequests(log: Log, keys: readonly DepositedKey[]): Log {
  const requestIds = [...new Set(keys.flatMap(({ requestId }) => requestId ?? []))]
  return requestIds.length > 0 ? log.child({ requestIds }) : log
}

async function importSome(
  parts: ImportParts,
  waiting: readonly DepositedKey[],
  running: ReadonlySet<Hex>,
): Promise<number> {
  const { store, log } = parts
  const ready = await claimed(parts, waiting)
  const found = ready.filter(({ pubkey }) => running.has(pubkey)).map(({ pubkey }) => pubkey)
  if (found.length > 0) {
    await store.markImported(found)
    log.info({ keys: found.length }, 'keystores found in the validator client')
  }
  return (
    found.length +
    (await handSome(
      parts,
      ready.filter(({ pubkey }) => !running.has(pubkey)),
    ))
  )
}

async function handSome(parts: ImportParts, missing: readonly DepositedKey[]): Promise<number> {
  const { store, reports, log } = parts
  if (missing.length === 0) return 0
  const outcomes = await handOver(parts, missing)
  const accepted = missing.filter((_, place) => isTaken(outcomes[place]))
  await store.markImported(accepted.map(({ pubkey }) => pubkey))
  const kept = missing.filter((_, place) => outcomes[place]?.status === 'kept')
  await store.release(
    kept.map(({ pubkey }) => pubkey),
    parts.client.id,
  )
  for (const [place, { pubkey }] of missing.entries()) {
    const outcome = outcomes[place]
    if (isTaken(outcome)) reports.clear(`keystore ${pubkey}`)
    else reportRefusal(reports, pubkey, outcome)
  }
  if (accepted.length > 0) log.info({ keys: accepted.length }, 'keystores handed to the validator client')
  return accepted.length
}

function isTaken(outcome: HandOverOutcome | undefined): boolean {
  return outcome?.status === 'imported' || outcome?.status === 'duplicate'
}

/** The keys process kept the key back: it was not offered to the client. */
function reportRefusal(reports: Reports, pubkey: Hex, outcome: HandOverOutcome | undefined): void {
  const { status, message: reason = '', code = 'VALIDATOR_CLIENT_REFUSED' } = outcome ?? {}
  const text = status === 'kept' ? 'a key was not handed over' : 'the validator client refused a keystore'
  reports.error(`keystore ${pubkey}`, `${code} ${reason}`, { pubkey, code, reason }, text)
}

async function handOver({ client, store }: ImportParts, ready: readonly DepositedKey[]) {
  try {
    return await client.handOver(ready.map(({ pubkey, keyIndex }) => ({ pubkey, index: keyIndex })))
  } catch (error) {
    if (error instanceof ValidatorClientError && error.tookNothing)
      await store.release(
        ready.map(({ pubkey }) => pubkey),
        client.id,
      )
    throw error
  }
}

/** Those that may go to this client. */
async function claimed({ client, store, reports }: ImportParts, keys: readonly DepositedKey[]) {
  const free = await store.claim(
    keys.map(({ pubkey }) => pubkey),
    client.id,
  )
  for (const { pubkey } of keys.filter(key => !free.has(key.pubkey))) {
    const error = new ValidatorClientChangedError(pubkey)
    const fields = { err: error, code: error.code, pubkey }
    reports.error(`keystore ${pubkey}`, error.code, fields, 'a key may run in another validator client')
  }
  return keys.filter(({ pubkey }) => free.has(pubkey))
}

/** A validator client at another address has the key, or may have it. */
export class ValidatorClientChangedError extends BaseError {
  override readonly name = 'ValidatorClientChangedError'
  constructor(pubkey: string) {
    super('Another validator client may have this key: it is not handed over.', {
      code: 'VALIDATOR_CLIENT_CHANGED',
      details: pubkey,
      metaMessages: ['A key that runs in two validator clients is slashed.'],
    })
  }
}

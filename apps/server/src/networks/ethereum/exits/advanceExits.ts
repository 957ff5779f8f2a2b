import { PublicKey, Signature, verify } from '@chainsafe/blst'
import type { Hex } from '@granary/staking/ethereum'
import { checkFullExit, voluntaryExitSigningRoot } from '@granary/staking/ethereum/requests'
import { hexToBytes } from 'viem'
import type { Log } from '#server/platform/log/createLog.ts'
import type { BeaconNode } from '../upstreams/BeaconNode.ts'
import type { ExitPool, SignedExit } from '../upstreams/createExitPool.ts'
import { ValidatorClientError } from '../upstreams/ValidatorClient.ts'
import type { KeyClient } from '../validators/keys/KeyClient.ts'
import type { ExitAlarm } from './createExitMetrics.ts'
import type { ExitChange, ExitStore, KeptExit } from './ExitStore.ts'
import { readStandings, type Standings } from './readStandings.ts'

export type ExitJobParts = {
  chainId: number
  store: ExitStore
  client: Pick<KeyClient, 'listKeys' | 'signExit'>
  beacon: BeaconNode
  /** Where signed exits are submitted: every configured beacon node. */
  pools: readonly ExitPool[]
  /** Between two checks of an exit that goes well; longer after failures. */
  waitSeconds: number
  log: Log
  onAlarm(reason: ExitAlarm): void
}

const exitsPerRun = 100

/** After a crash another process takes an exit over this soon. */
const leaseSeconds = 60

const longestWaitSeconds = 600

/**
 * Advances every exit by one step: signed by the validator client, submitted to the beacon nodes, seen on chain. Each
 * step is idempotent. Resubmits an exit until the chain has set the exit epoch, and follows it until that is final.
 */
export async function advanceExits(parts: ExitJobParts): Promise<void> {
  const { store, chainId, beacon } = parts
  const due = await store.claim(chainId, exitsPerRun, leaseSeconds)
  if (due.length === 0) return
  const pubkeys = due.map(({ pubkey }) => pubkey)
  const included = due.filter(({ state }) => state === 'included').map(({ pubkey }) => pubkey)
  const final = new Map<Hex, number | null>()
  if (included.length > 0)
    for (const { validator } of await beacon.validators(included, 'finalized'))
      final.set(validator.pubkey, validator.exit_epoch)
  const standings = await readStandings(beacon, pubkeys)
  for (const exit of due) {
    const { waits, ...change } = await stepOf(parts, exit, standings, final.get(exit.pubkey) ?? null)
    const failures = waits === 'longer' ? exit.failures + 1 : 0
    const waitSeconds = Math.min(parts.waitSeconds * 2 ** Math.min(failures, 10), longestWaitSeconds)
    await store.change(exit, { ...change, failures }, waitSeconds)
  }
}

type Step = Omit<ExitChange, 'failures'> & { waits?: 'longer' }

async function stepOf(
  parts: ExitJobParts,
  exit: KeptExit,
  { chain, validators }: Standings,
  finalExitEpoch: number | null,
): Promise<Step> {
  const validator = validators.get(exit.pubkey)
  if (!validator) return { code: 'VALIDATOR_UNKNOWN', waits: 'longer' }
  const { exitEpoch, index } = validator
  if (exitEpoch !== null)
    return { state: 'included', code: null, exitEpoch, settled: finalExitEpoch === exitEpoch }
  // The block that held it was replaced by one without it.
  const replaced: Step = exit.state === 'included' ? { state: 'broadcast', exitEpoch: null } : {}
  const obstacle = checkFullExit(validator, chain, { account: exit.withdrawalAddress })
  if (obstacle?.code === 'VALIDATOR_NOT_OWNED' || obstacle?.code === 'VALIDATOR_WITHOUT_ADDRESS')
    return refuse(parts, exit, obstacle.code)
  if (obstacle) return { ...replaced, code: obstacle.code, waits: 'longer' }
  const signed = signedOf(exit) ?? (await sign(parts, exit, index ?? 0, chain.currentEpoch))
  if ('code' in signed) return signed
  return { ...replaced, ...signed, ...(await handIn(parts, exit, signed)) }
}

type Signed = { validatorIndex: number; signedEpoch: number; exitSignature: Hex }

function signedOf({ validatorIndex, signedEpoch, exitSignature }: KeptExit): Signed | undefined {
  if (validatorIndex === null || signedEpoch === null || exitSignature === null) return undefined
  return { validatorIndex, signedEpoch, exitSignature }
}

async function sign(
  parts: ExitJobParts,
  exit: KeptExit,
  validatorIndex: number,
  epoch: number,
): Promise<Signed | (Step & { code: string })> {
  const { client, store, beacon, pools, log, onAlarm } = parts
  const { pubkey } = exit
  try {
    const { deposit, wish } = await store.evidenceOf(exit)
    const signed = await client.signExit(deposit, epoch, wish)
    const capellaForkVersion = await firstOf(pools).capellaForkVersion()
    const { validatorsRoot } = await beacon.genesis()
    const terms = { pubkey, epoch, validatorIndex, capellaForkVersion, genesisValidatorsRoot: validatorsRoot }
    if (verifyExit(signed, terms)) {
      log.info({ pubkey, epoch }, 'validator client signed an exit')
      return { validatorIndex, signedEpoch: epoch, exitSignature: signed.signature }
    }
    onAlarm('signature')
    log.error({ pubkey, code: 'EXIT_ANSWER_INVALID' }, 'validator client signed a different exit')
    return { code: 'EXIT_ANSWER_INVALID', waits: 'longer' }
  } catch (error) {
    if (!(error instanceof ValidatorClientError)) throw error
    if (error.status === 404 && (await lacks(client, pubkey))) {
      onAlarm('key_missing')
      return refuse(parts, exit, 'EXIT_KEY_MISSING')
    }
    onAlarm('client')
    log.warn({ pubkey, err: error }, 'exit not signed')
    return { code: error.code, waits: 'longer' }
  }
}

/** Whether the client has other keys and not this one: a starting client, or a broken path to it, answers 404 too. */
async function lacks(client: Pick<KeyClient, 'listKeys'>, pubkey: Hex): Promise<boolean> {
  const keys = await client.listKeys().catch(() => undefined)
  return keys !== undefined && keys.size > 0 && !keys.has(pubkey)
}

function firstOf(pools: readonly ExitPool[]): ExitPool {
  const [pool] = pools
  if (!pool) throw new RangeError('There is no beacon node to submit exits to.')
  return pool
}

/** One accepting node is enough. A node that had it before may call it known, or no longer valid. */
async function handIn(
  { pools, log, onAlarm }: ExitJobParts,
  { pubkey, state }: KeptExit,
  { validatorIndex, signedEpoch, exitSignature }: Signed,
): Promise<Step> {
  const exit = { validatorIndex, epoch: signedEpoch, signature: exitSignature }
  const answers = await Promise.allSettled(pools.map(pool => pool.submit(exit)))
  if (answers.some(answer => answer.status === 'fulfilled' && answer.value === null)) {
    if (state === 'requested') log.info({ pubkey }, 'beacon node accepted an exit')
    return { state: 'broadcast', code: null }
  }
  const said = answers.map(answer => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))
  if (state !== 'requested') {
    log.debug({ pubkey, said }, 'no beacon node accepts the exit again')
    return {}
  }
  onAlarm('refused_by_node')
  log.warn({ pubkey, said }, 'no beacon node accepts the exit')
  return { code: 'EXIT_NOT_TAKEN', waits: 'longer' }
}

function refuse({ log }: ExitJobParts, { pubkey }: KeptExit, code: string): Step & { code: string } {
  log.warn({ pubkey, code }, 'exit refused')
  return { state: 'refused', code, settled: true }
}

type ExpectedExit = {
  pubkey: Hex
  epoch: number
  validatorIndex: number
  capellaForkVersion: Hex
  genesisValidatorsRoot: Hex
}

/**
 * Whether a signed exit is exactly the requested one: that validator, that epoch, and the key's own signature for
 * this chain. Never trusts a validator client in any of it.
 */
function verifyExit(exit: SignedExit, expected: ExpectedExit): boolean {
  if (exit.epoch !== expected.epoch || exit.validatorIndex !== expected.validatorIndex) return false
  try {
    const key = PublicKey.fromBytes(hexToBytes(expected.pubkey), true)
    const signature = Signature.fromBytes(hexToBytes(exit.signature), true)
    return verify(hexToBytes(voluntaryExitSigningRoot(expected)), key, signature)
  } catch {
    return false
  }
}

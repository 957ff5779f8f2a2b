import type { OwnedValidator } from '@granary/api'
import type { EthereumChain } from '@granary/chains'
import { assertUsableBeacon, beaconFields, beaconRows, readBeacon } from '../../beacon/index.ts'
import { secondBeaconApiUrls } from '../../settings/index.ts'
import { BeaconsDisagreeError } from './OperationErrors.ts'

/** Keys in one request: their address stays far below what servers take. */
const keysPerRequest = 30

/** What beacon nodes that are not the provider's say: one at least agrees; none is set up; or none can be used now. */
export type SecondWord = 'agrees' | 'none' | 'silent'

/**
 * Holds what the provider's API says of validators against beacon nodes that are not the provider's. Of several, one
 * that does not answer or is behind holds nothing up.
 * @throws {BeaconsDisagreeError} when one knows a validator otherwise: credentials, activation, exit or slashing
 */
export async function checkSecondStanding(
  validators: readonly OwnedValidator[],
  chain: EthereumChain,
  urls: readonly string[] = secondBeaconApiUrls(chain.id),
): Promise<SecondWord> {
  const answers = await Promise.all(
    urls.map(async url => {
      const known = await readStandings(url, validators, chain).catch(() => null)
      const wrong = known && validators.find(each => !isSame(each, known.get(each.pubkey)))
      if (wrong)
        throw new BeaconsDisagreeError(`${new URL(url).host}, validator ${wrong.index ?? wrong.pubkey}`)
      return known !== null
    }),
  )
  if (answers.length === 0) return 'none'
  return answers.includes(true) ? 'agrees' : 'silent'
}

type Standing = { credentials: unknown; slashed: unknown; activationEpoch: unknown; exitEpoch: unknown }

async function readStandings(
  url: string,
  validators: readonly OwnedValidator[],
  chain: EthereumChain,
): Promise<Map<string, Standing>> {
  const keys = validators.map(({ pubkey }) => pubkey)
  const chunks = Array.from({ length: Math.ceil(keys.length / keysPerRequest) }, (_, i) =>
    keys.slice(i * keysPerRequest, (i + 1) * keysPerRequest),
  )
  const [genesis, syncing, ...answers] = await Promise.all([
    readBeacon(url, 'beacon/genesis'),
    readBeacon(url, 'node/syncing'),
    ...chunks.map(chunk => readBeacon(url, `beacon/states/head/validators?id=${chunk.join(',')}`)),
  ])
  assertUsableBeacon(genesis, syncing, chain.genesisForkVersion)
  return new Map(answers.flatMap(beaconRows).map(standingOf))
}

function standingOf(row: unknown): [string, Standing] {
  const validator = beaconFields(beaconFields(row).validator)
  const { pubkey, withdrawal_credentials, slashed, activation_epoch, exit_epoch } = validator
  return [
    String(pubkey).toLowerCase(),
    {
      credentials: withdrawal_credentials,
      slashed,
      activationEpoch: activation_epoch,
      exitEpoch: exit_epoch,
    },
  ]
}

/** What the chain has not set is 2^64 - 1 in a beacon node's answer. */
const farFuture = '18446744073709551615'

function isSame(validator: OwnedValidator, known: Standing | undefined): boolean {
  return (
    known !== undefined &&
    String(known.credentials).toLowerCase() === validator.withdrawalCredentials.toLowerCase() &&
    known.slashed === validator.slashed &&
    known.activationEpoch === epochText(validator.activationEpoch) &&
    known.exitEpoch === epochText(validator.exitEpoch)
  )
}

const epochText = (epoch: number | null) => (epoch === null ? farFuture : String(epoch))

import type { OwnedValidator } from '@granary/api'
import type { EthereumChain } from '@granary/chains'
import { assertUsableBeacon, beaconFields, readBeaconValidators } from '../../beacon/index.ts'
import { secondBeaconApiUrls } from '../../settings/index.ts'
import { BeaconsDisagreeError } from './OperationErrors.ts'

/** The third-party beacon nodes' verdict: at least one agrees, none is configured, or none is usable now. */
export type SecondWord = 'agrees' | 'none' | 'silent'

/**
 * Checks the provider's data about validators against third-party beacon nodes; skips nodes that are silent or behind.
 * @throws {BeaconsDisagreeError} if one disagrees about credentials, activation, exit or slashing
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
  const [rows] = await Promise.all([
    readBeaconValidators(url, keys),
    assertUsableBeacon(url, chain.genesisForkVersion),
  ])
  return new Map(rows.map(standingOf))
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

/** Beacon nodes return 2^64 - 1 for an unset epoch. */
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

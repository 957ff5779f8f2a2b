import { join } from 'node:path'
import { type EthereumNetworkId, ethereumNetworkIds } from '@granary/chains'
import { platformSettings } from '#server/platform/settings/platformSettings.ts'
import type { Environment } from '#server/platform/settings/readVariables.ts'
import { readVariables } from '#server/platform/settings/readVariables.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import { SettingsInvalidError } from '#server/platform/settings/SettingsInvalidError.ts'
import { type EthereumVariables, ethereumSettings, mostSocketPathBytes } from './ethereumSettings.ts'

/** Settings of the process that holds the keys. */
export type KeyringSettings = {
  mnemonic: Secret
  keystorePassword: Secret
  /** Of the key journal. */
  folder: string
  socket: { path: string; mode: number }
  /** Lowest EIP-2334 index to offer. */
  firstKeyIndex: number
  keysPerHour: number
  /** The site's address: wishes to exit name it. */
  publicOrigin: string | undefined
  networks: Readonly<
    Record<
      EthereumNetworkId,
      {
        validatorClient: { url: Secret; token: Secret } | undefined
        splitterFactory: `0x${string}` | undefined
      }
    >
  >
}

/** @throws {SettingsInvalidError} SETTINGS_INVALID names each wrong variable and its problem */
export function readKeyringSettings(environment: Environment): KeyringSettings {
  const all = readVariables([platformSettings, ethereumSettings], environment)
  const { publicOrigin } = platformSettings.read(all)
  const values = all as EthereumVariables
  const { VALIDATOR_MNEMONIC: mnemonic, KEYSTORE_PASSWORD: keystorePassword } = values
  if (!mnemonic || !keystorePassword)
    throw new SettingsInvalidError([
      { variable: 'VALIDATOR_MNEMONIC', reason: 'is missing, and keys need it' },
    ])
  const folder = values.VALIDATOR_KEY_FOLDER
  const path = values.KEYS_SOCKET ?? join(folder, 'keys.sock')
  if (Buffer.byteLength(path) > mostSocketPathBytes)
    throw new SettingsInvalidError([
      {
        variable: 'KEYS_SOCKET',
        reason: 'is missing, and VALIDATOR_KEY_FOLDER is too long a path for a socket',
      },
    ])
  return {
    mnemonic,
    keystorePassword,
    folder,
    socket: { path, mode: values.KEYS_SOCKET_MODE },
    firstKeyIndex: values.VALIDATOR_KEY_INDEX_START,
    keysPerHour: values.VALIDATOR_KEYS_PER_HOUR_MAX,
    publicOrigin,
    networks: Object.fromEntries(
      ethereumNetworkIds.map(id => [id, networkSettings(values, suffixes[id])]),
    ) as KeyringSettings['networks'],
  }
}

const suffixes = { eth: 'ETH_MAINNET', hoodi: 'ETH_HOODI' } as const satisfies Record<
  EthereumNetworkId,
  string
>

function networkSettings(values: EthereumVariables, network: (typeof suffixes)[EthereumNetworkId]) {
  const url = values[`VALIDATOR_CLIENT_URL_${network}`]
  const token = values[`VALIDATOR_CLIENT_TOKEN_${network}`]
  return {
    validatorClient: url && token ? { url: new Secret(url), token } : undefined,
    splitterFactory: values[`REWARD_SPLITTER_FACTORY_${network}`],
  }
}

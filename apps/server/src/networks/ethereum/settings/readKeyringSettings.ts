import { join } from 'node:path'
import { type EthereumNetworkId, ethereumNetworkIds } from '@granary/chains'
import { type SsvSettings, ssvSettings } from '#server/networks/ssv/ssvSettings.ts'
import { platformSettings } from '#server/platform/settings/platformSettings.ts'
import type { Environment } from '#server/platform/settings/readVariables.ts'
import { readVariables } from '#server/platform/settings/readVariables.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import { SettingsInvalidError } from '#server/platform/settings/SettingsInvalidError.ts'
import { type EthereumVariables, ethereumSettings, mostSocketPathBytes } from './ethereumSettings.ts'

/** Settings of the process that holds the keys. */
export type KeyringSettings = ReturnType<typeof readKeyringSettings>

/** @throws {SettingsInvalidError} SETTINGS_INVALID names each wrong variable and its problem */
export function readKeyringSettings(environment: Environment) {
  const all = readVariables([platformSettings, ethereumSettings, ssvSettings], environment)
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
    /** Of the key journal. */
    folder,
    socket: { path, mode: values.KEYS_SOCKET_MODE },
    /** Lowest EIP-2334 index to offer. */
    firstKeyIndex: values.VALIDATOR_KEY_INDEX_START,
    keysPerHour: values.VALIDATOR_KEYS_PER_HOUR_MAX,
    ssv: ssvOf(ssvSettings.read(all)),
    /** The site's address: wishes to exit name it. */
    publicOrigin,
    networks: Object.fromEntries(
      ethereumNetworkIds.map(id => [id, networkSettings(values, suffixes[id])]),
    ) as Record<EthereumNetworkId, ReturnType<typeof networkSettings>>,
  }
}

/** Which contracts' operators get shares, and how many keys are split in an hour. */
function ssvOf({ networks, keysPerHour }: SsvSettings) {
  const contracts = { eth: networks.eth.contracts?.network, hoodi: networks.hoodi.contracts?.network }
  return { contracts, keysPerHour }
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

import type { Writable } from 'node:stream'
import * as z from 'zod/mini'
import { createLog } from '#server/platform/log/createLog.ts'
import { createMetrics } from '#server/platform/metrics/createMetrics.ts'
import type { Environment } from '#server/platform/settings/readVariables.ts'
import { createChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import { readSettings } from '#server/settings.ts'
import { readKeyringSettings } from '../../settings/readKeyringSettings.ts'
import { createKeyring } from './createKeyring.ts'
import { serveKeyring } from './serveKeyring.ts'

export type RunningKeys = {
  /** Path of the keys' Unix socket. */
  socket: string
  close(): Promise<void>
}

/**
 * Starts what holds the keys: the mnemonic, the keystore password and the validator clients' tokens. It opens no
 * database and listens only at a Unix socket.
 * @throws {SettingsInvalidError} SETTINGS_INVALID
 * @throws {KeyFolderInUseError} KEY_FOLDER_IN_USE
 * @throws {KeySourceChangedError} KEY_SOURCE_CHANGED
 * @throws {KeyJournalDamagedError} KEY_JOURNAL_DAMAGED
 */
export async function startKeys(environment: Environment, logDestination?: Writable): Promise<RunningKeys> {
  z.config(z.locales.en())
  const keyringSettings = readKeyringSettings(environment)
  const settings = { ...readSettings(environment), keyring: keyringSettings }
  const log = createLog(settings, logDestination)
  const upstreams = createChainUpstreams(settings, createMetrics())
  const keyring = await createKeyring(keyringSettings, upstreams)
  try {
    const stop = await serveKeyring(keyring, keyringSettings.socket, log)
    const { path: socket } = keyringSettings.socket
    log.info({ socket, nextKeyIndex: (await keyring.state()).nextIndex }, 'keys ready')
    return {
      socket,
      async close() {
        await stop()
        await keyring.close()
        for (const upstream of upstreams.values()) upstream.close()
        log.info('keys stopped')
      },
    }
  } catch (error) {
    await keyring.close()
    throw error
  }
}

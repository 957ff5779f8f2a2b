import { type ChildProcess, spawn } from 'node:child_process'
import type { Environment } from '#server/platform/settings/readVariables.ts'
import { warnOpenFiles } from '#server/platform/settings/warnOpenFiles.ts'
import type { Running } from '#server/runProcess.ts'
import { readSettings, settingParts } from '#server/settings.ts'
import { onlyKeySecrets, withoutEnvFiles, withoutKeySecrets } from '../../settings/keySecrets.ts'
import { startKeys } from './startKeys.ts'

/**
 * Both processes by one command: this one holds the keys, and a child without their secrets in its environment serves
 * visitors. When the child ends, this process ends with its status.
 * @throws {SettingsInvalidError} SETTINGS_INVALID, of either of the two
 */
export async function startBoth(environment: Environment, patienceMs: number): Promise<Running> {
  const { drainSeconds } = readSettings(environment)
  // The child reports the others.
  warnOpenFiles(settingParts(), onlyKeySecrets(environment), text => process.stderr.write(text))
  const keys = await startKeys(environment)
  const child = spawn(process.execPath, [...withoutEnvFiles(process.execArgv), ...process.argv.slice(1)], {
    env: withoutKeySecrets(environment, keys.socket),
    // The channel closes when this process ends, however it ends: the child then ends too.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let closing = false
  const ended = endOf(child)
  void ended.then(async code => {
    if (closing) return
    await keys.close()
    process.exit(code)
  })
  return {
    patienceMs: drainSeconds * 1000 + patienceMs,
    async close() {
      closing = true
      child.kill('SIGTERM')
      await ended
      await keys.close()
    },
  }
}

function endOf(child: ChildProcess): Promise<number> {
  return new Promise(resolve => {
    child.once('error', () => resolve(1))
    child.once('exit', code => resolve(code ?? 1))
  })
}

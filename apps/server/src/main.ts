// Serves visitors. Given the secrets of the keys as well, this process keeps them to itself and starts another one to
// serve.
import { startServer } from './createServer.ts'
import { holdsKeySecrets } from './networks/ethereum/settings/keySecrets.ts'
import { startBoth } from './networks/ethereum/validators/keys/startBoth.ts'
import { warnOpenFiles } from './platform/settings/warnOpenFiles.ts'
import { warnUnknownVariables } from './platform/settings/warnUnknownVariables.ts'
import { type Running, runProcess } from './runProcess.ts'
import { readSettings, settingParts } from './settings.ts'

/** Requests have ten seconds to finish and jobs eight. */
const patienceMs = 30_000

await runProcess(() => (holdsKeySecrets(process.env) ? startBoth(process.env, patienceMs) : serve()))

async function serve(): Promise<Running> {
  const settings = readSettings(process.env)
  warnUnknownVariables(settingParts(), process.env, text => process.stderr.write(text))
  warnOpenFiles(settingParts(), process.env, text => process.stderr.write(text))
  const { close } = await startServer(settings)
  return { close, patienceMs: settings.drainSeconds * 1000 + patienceMs }
}

// Serves visitors. Given the secrets of the keys as well, this process keeps them to itself and has another one serve.
import { startServer } from './createServer.ts'
import { type Running, runProcess } from './runProcess.ts'
import { holdsKeySecrets } from './settings/keySecrets.ts'
import { warnOpenFiles } from './settings/warnOpenFiles.ts'
import { warnUnknownVariables } from './settings/warnUnknownVariables.ts'
import { readSettings } from './settings.ts'
import { startBoth } from './startBoth.ts'

/** Requests have ten seconds to finish and jobs eight. */
const patienceMs = 30_000

await runProcess(() => (holdsKeySecrets(process.env) ? startBoth(process.env, patienceMs) : serve()))

async function serve(): Promise<Running> {
  const settings = readSettings(process.env)
  warnUnknownVariables(process.env, text => process.stderr.write(text))
  warnOpenFiles(process.env, text => process.stderr.write(text))
  const { close } = await startServer(settings)
  return { close, patienceMs: settings.drainSeconds * 1000 + patienceMs }
}

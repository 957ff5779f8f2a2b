// Holds the keys: makes them, signs deposits and hands keystores to the validator client. Listens at a Unix socket alone.
import { runProcess } from './runProcess.ts'
import { warnOpenFiles } from './settings/warnOpenFiles.ts'
import { warnUnknownVariables } from './settings/warnUnknownVariables.ts'
import { startKeys } from './startKeys.ts'

await runProcess(async () => {
  warnUnknownVariables(process.env, text => process.stderr.write(text))
  warnOpenFiles(process.env, text => process.stderr.write(text))
  const { close } = await startKeys(process.env)
  return { close, patienceMs: 30_000 }
})

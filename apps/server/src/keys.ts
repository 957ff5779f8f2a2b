// Holds the keys: makes them, signs deposits and hands keystores to the validator client. Listens only at a Unix
// socket.

import { startKeys } from './networks/ethereum/validators/keys/startKeys.ts'
import { warnOpenFiles } from './platform/settings/warnOpenFiles.ts'
import { warnUnknownVariables } from './platform/settings/warnUnknownVariables.ts'
import { runProcess } from './runProcess.ts'
import { settingParts } from './settings.ts'

await runProcess(async () => {
  warnUnknownVariables(settingParts(), process.env, text => process.stderr.write(text))
  warnOpenFiles(settingParts(), process.env, text => process.stderr.write(text))
  const { close } = await startKeys(process.env)
  return { close, patienceMs: 30_000 }
})

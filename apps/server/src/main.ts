import { BaseError } from '@granary/errors'
import { startServer } from './createServer.ts'
import { warnOpenFiles } from './settings/warnOpenFiles.ts'
import { warnUnknownVariables } from './settings/warnUnknownVariables.ts'
import { readSettings } from './settings.ts'

/** Requests have ten seconds to finish and jobs eight; what hangs after that must not keep the next process waiting. */
const patienceMs = 30_000

const hadParent = process.connected === true

try {
  const settings = readSettings(process.env)
  warnUnknownVariables(process.env, text => process.stderr.write(text))
  warnOpenFiles(process.env, text => process.stderr.write(text))
  const server = await startServer(settings)
  let closing = false
  const end = () => {
    if (closing) return
    closing = true
    const limitMs = settings.drainSeconds * 1000 + patienceMs
    setTimeout(() => fail('The server did not end in time and is cut off.'), limitMs).unref()
    server.close().then(() => process.exit(0), fail)
  }
  // A disconnect means that the process which started this one, with a channel to it, is gone: perhaps already.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, end)
  if (hadParent && !process.connected) end()
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  const text =
    error instanceof BaseError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

// The operator's view of a shared database, or of a folder whose server is stopped.
import { BaseError } from '@granary/errors'
import { runOperation } from './operate/runOperation.ts'

try {
  const { output, code } = await runOperation(process.argv.slice(2), process.env)
  process.stdout.write(`${output}\n`)
  process.exitCode = code
} catch (error) {
  const text =
    error instanceof BaseError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

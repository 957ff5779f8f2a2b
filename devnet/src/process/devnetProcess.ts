import '../beacon/preset.ts'
import type { ProcessMessage } from './ProcessMessage.ts'

/**
 * Entry of the devnet's own process, started by `startDevnet` with the options as JSON. Ends on request, on
 * SIGINT or SIGTERM, and when its starter is gone.
 */
const { runDevnet } = await import('./runDevnet.ts')
const { toPlainError } = await import('./ProcessMessage.ts')

const send = (message: ProcessMessage) => {
  if (process.connected) process.send?.(message)
}

const stopRequest = Promise.withResolvers<void>()
process.on('disconnect', stopRequest.resolve)
process.on('message', stopRequest.resolve)
process.on('SIGINT', stopRequest.resolve)
process.on('SIGTERM', stopRequest.resolve)

try {
  const devnet = await runDevnet(JSON.parse(process.argv[2] ?? '{}'), line => send({ type: 'log', line }))
  send({ type: 'ready', status: devnet.status })
  await Promise.race([stopRequest.promise, devnet.failure]).catch(async error => {
    await devnet.abandon().catch(() => {})
    throw error
  })
  await devnet.stop()
  process.exit(0)
} catch (error) {
  send({ type: 'failed', error: toPlainError(error) })
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.disconnect?.()
  process.exitCode = 1
  setTimeout(() => process.exit(1), 200).unref()
}

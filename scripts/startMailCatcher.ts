import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

export type MailCatcher = {
  /** A value for SMTP_URL. */
  url: string
  stop(): Promise<void>
}

/**
 * A local mail server that delivers nothing: each mail becomes a file in `folder`, the newest last by name.
 * @param onMail receives the file's path
 */
export async function startMailCatcher(folder: string, onMail: (path: string) => void): Promise<MailCatcher> {
  mkdirSync(folder, { recursive: true })
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: 1_000_000,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        count += 1
        const time = new Date().toISOString().replace(/[:.]/g, '-')
        const path = join(folder, `${time}-${String(count).padStart(4, '0')}.eml`)
        writeFileSync(path, Buffer.concat(chunks))
        onMail(path)
        done()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

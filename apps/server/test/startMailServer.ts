import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = Email & { to_: string[]; header(name: string): string | undefined }

export type MailServer = {
  /** A value for SMTP_URL. */
  url: string
  mails: ReceivedMail[]
  /** Refuses what comes from now on, or takes it again. */
  refuse(isRefusing: boolean): void
  /** Takes no mail to this address from now on. */
  refuseAddress(address: string): void
  /** Refuses mails with this text from now on, as a filter against viruses does. */
  filter(text: string): void
  close(): Promise<void>
}

/** A real SMTP server on this machine, which reads what it takes. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let isRefusing = false
  let filtered: string | undefined
  let unknown: string | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (address === unknown) return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      done(isRefusing ? Object.assign(new Error('mailbox busy'), { responseCode: 450 }) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        if (filtered && mail.text?.includes(filtered))
          return done(Object.assign(new Error('virus found'), { responseCode: 554 }))
        mails.push({
          ...mail,
          to_: session.envelope.rcptTo.map(({ address }) => address),
          header: name => mail.headers.find(({ key }) => key === name.toLowerCase())?.value,
        })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: value => {
      isRefusing = value
    },
    refuseAddress: address => {
      unknown = address
    },
    filter: text => {
      filtered = text
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

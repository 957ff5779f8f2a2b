import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Secret } from '#server/platform/settings/Secret.ts'

export type Sealer = ReturnType<typeof createSealer>

const ivBytes = 12
const tagBytes = 16

/** Encrypts what must not be readable from the database alone. Derives a key for each purpose from ALERT_KEY. */
export function createSealer(key: Secret) {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key.reveal(), 'granary alerts', purpose, 32))
  const [sealing, naming, linking] = [derive('seal'), derive('name'), derive('link')]
  const mac = (with_: Buffer, text: string) => createHmac('sha256', with_).update(text).digest('base64url')
  return {
    /** @param place its row: what is sealed for one opens in no other */
    seal(text: string, place: string): string {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** @throws when it was sealed with another key or for another place */
    open(sealed: string, place: string): string {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString()
    },
    /** Identifies a mail box over all of its addresses, without storing it. */
    fingerprint: (address: string): string => mac(naming, mailboxOf(address)),
    /** The token of a subscription's unsubscribe link. It never expires. */
    unsubscribeToken: (id: string): string => `${id}.${mac(linking, id)}`,
  }
}

/** A token stored only as a hash. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

const googleHosts: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mail box behind an address, as far as the address shows: without its plus part, and without the dots that
 * Google ignores. For counting only: mails go to the given address.
 */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1).toLowerCase()
  const [name = ''] = address.slice(0, at).toLowerCase().split('+')
  return googleHosts.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

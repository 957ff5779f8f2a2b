import { createHash } from 'node:crypto'
import { visitorNetworks } from '#server/platform/http/visitorNetworks.ts'

/** What a message has in common with others of a flood. Hashes: the database holds no address. */
export type Crowd = {
  /** The sender's IPv4 /24 or IPv6 /48, as ten characters. */
  network: string
  /** The letters of the text, without what a program varies: case, digits, spaces, signs, addresses of the web. */
  likeness: string
}

/** Shorter texts are alike by chance. */
const fewestLetters = 10

/**
 * @param seal a keyed hash: without its key every address could be tried
 * @param visitor as `visitorAddress` names it
 */
export async function crowdOf(
  seal: (text: string) => Promise<string>,
  visitor: string,
  message: string,
): Promise<Crowd> {
  const sealed = await seal(`contact network ${visitorNetworks(visitor).network}`)
  const letters = message
    .replace(/https?:\/\/\S+/gi, '')
    .toLowerCase()
    .replace(/\P{L}/gu, '')
  const likeness = letters.length < fewestLetters ? message : letters.slice(0, 400)
  return {
    network: sealed.replace(/\W|_/g, '').slice(0, 10).toLowerCase(),
    likeness: createHash('sha256').update(likeness).digest('base64url'),
  }
}

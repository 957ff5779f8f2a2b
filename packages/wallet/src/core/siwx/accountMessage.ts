import { formatSiwxMessage } from './formatSiwxMessage.ts'
import { parseSiwxMessage } from './parseSiwxMessage.ts'
import { SiwxMessageError } from './siwxFields.ts'

/** A sentence that an EVM account signs for a page. */
export type AccountMessage = {
  readonly statement: string
  readonly address: string
  /** The EVM chain whose contract answers for the account if it is one. */
  readonly chainId: number
  /** Origin of the page that asks: `https://stake.example`, in an application `capacitor://localhost`. */
  readonly origin: string
  /** 8 or more letters and digits. */
  readonly nonce: string
  /** ISO 8601. */
  readonly issuedAt: string
}

/**
 * A message of EIP-4361, so that wallets warn of a page that asks in another's name.
 * @throws SiwxMessageError SIWX_MESSAGE_INVALID
 */
export function formatAccountMessage(message: AccountMessage): string {
  const { statement, address, chainId, origin, nonce, issuedAt } = message
  return formatSiwxMessage({
    ...siteOf(origin),
    accountAddress: address,
    statement,
    uri: origin,
    version: '1',
    chainId: `eip155:${chainId}`,
    nonce,
    issuedAt,
  })
}

/**
 * Reads a message, which has exactly the bytes that `formatAccountMessage` gives for the result.
 * @throws SiwxMessageError SIWX_MESSAGE_INVALID
 */
export function parseAccountMessage(text: string): AccountMessage {
  const { statement = '', accountAddress, chainId, uri, nonce, issuedAt = '' } = parseSiwxMessage(text)
  const message: AccountMessage = {
    statement,
    address: accountAddress,
    chainId: Number(/^eip155:([1-9]\d{0,9})$/.exec(chainId)?.[1]),
    origin: uri,
    nonce,
    issuedAt,
  }
  if (formatAccountMessage(message) !== text) throw new SiwxMessageError('statement')
  return message
}

/**
 * The site as the first line names it: with its scheme where that is not the web's, for wallets take the web's for granted.
 * @throws SiwxMessageError for the origin `null` of sandboxed frames and files, and for what is no origin
 */
function siteOf(origin: string): { readonly domain: string; readonly scheme?: string } {
  if (!URL.canParse(origin)) throw new SiwxMessageError('uri')
  // `URL.origin` is `null` outside the web's schemes.
  const { protocol, host: domain } = new URL(origin)
  if (domain === '' || origin !== `${protocol}//${domain}`) throw new SiwxMessageError('uri')
  return /^https?:$/.test(protocol) ? { domain } : { domain, scheme: protocol.slice(0, -1) }
}

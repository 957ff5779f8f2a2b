import { formatSiwxMessage } from '../siwx/formatSiwxMessage.ts'
import { parseSiwxMessage } from '../siwx/parseSiwxMessage.ts'
import { SiwxMessageError } from '../siwx/siwxFields.ts'

/** What an account signs to register its name. */
export type NameClaim = {
  /** With its zone, in lower case: `alice.example`. */
  readonly name: string
  readonly address: string
  /** The EVM chain whose contract answers for the account if it is one. */
  readonly chainId: number
  /** Origin of the page that asks: `https://stake.example`. */
  readonly origin: string
  /** 8 or more letters and digits, made by the page. */
  readonly nonce: string
  /** ISO 8601. */
  readonly issuedAt: string
}

const [before, after] = ['Register the name ', ' for this account.']

/**
 * A message of EIP-4361, so that wallets warn of a page that asks in another's name; its statement holds the name.
 * @throws SiwxMessageError SIWX_MESSAGE_INVALID
 */
export function formatNameMessage({ name, address, chainId, origin, nonce, issuedAt }: NameClaim): string {
  return formatSiwxMessage({
    domain: new URL(origin).host,
    accountAddress: address,
    statement: `${before}${name}${after}`,
    uri: origin,
    version: '1',
    chainId: `eip155:${chainId}`,
    nonce,
    issuedAt,
  })
}

/**
 * Reads a message, which has exactly the bytes that `formatNameMessage` gives for the result.
 * @throws SiwxMessageError SIWX_MESSAGE_INVALID
 */
export function parseNameMessage(message: string): NameClaim {
  const { statement = '', accountAddress, chainId, uri, nonce, issuedAt = '' } = parseSiwxMessage(message)
  const claim: NameClaim = {
    name: statement.slice(before.length, -after.length),
    address: accountAddress,
    chainId: Number(/^eip155:(\d{1,10})$/.exec(chainId)?.[1]),
    origin: uri,
    nonce,
    issuedAt,
  }
  if (!URL.canParse(uri) || new URL(uri).origin !== uri) throw new SiwxMessageError('uri')
  if (formatNameMessage(claim) !== message) throw new SiwxMessageError('statement')
  return claim
}

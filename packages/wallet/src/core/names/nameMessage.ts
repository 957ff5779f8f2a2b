import { type AccountMessage, formatAccountMessage, parseAccountMessage } from '../siwx/accountMessage.ts'
import { SiwxMessageError } from '../siwx/siwxFields.ts'

/** What an account signs to register its name. */
export type NameClaim = Omit<AccountMessage, 'statement'> & {
  /** With its zone, in lower case: `alice.example`. */
  readonly name: string
}

const [before, after] = ['Register the name ', ' for this account.']

/** A message whose statement holds the name. @throws SiwxMessageError SIWX_MESSAGE_INVALID */
export function formatNameMessage({ name, ...message }: NameClaim): string {
  return formatAccountMessage({ ...message, statement: `${before}${name}${after}` })
}

/**
 * Reads a message, which has exactly the bytes that `formatNameMessage` gives for the result.
 * @throws SiwxMessageError SIWX_MESSAGE_INVALID
 */
export function parseNameMessage(text: string): NameClaim {
  const { statement, ...message } = parseAccountMessage(text)
  const claim = { name: statement.slice(before.length, -after.length), ...message }
  if (formatNameMessage(claim) !== text) throw new SiwxMessageError('statement')
  return claim
}

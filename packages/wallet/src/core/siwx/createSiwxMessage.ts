import { formatSiwxMessage } from './formatSiwxMessage.ts'
import type { SiwxMessage, SiwxMessageInput, SiwxSessionData } from './Siwx.ts'

/** The page's part of its messages. */
export type SiwxPage = {
  /** The page's own by default. */
  readonly domain?: string
  readonly uri?: string
  readonly statement?: string
  readonly resources?: readonly string[]
}

type Terms = Pick<SiwxSessionData, 'nonce' | 'issuedAt' | 'expirationTime'>

/** Builds an account's message for a page, with nonce and times from the session keeper. */
export function createSiwxMessage(page: SiwxPage, input: SiwxMessageInput, terms: Terms): SiwxMessage {
  const { location } = globalThis as { location?: { host: string; origin: string } }
  const { domain = location?.host ?? '', uri = location?.origin ?? '', statement, resources } = page
  const { accountAddress, chainId, notBefore } = input
  const data: SiwxSessionData = {
    accountAddress,
    chainId,
    domain,
    uri,
    version: '1',
    ...terms,
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(statement === undefined ? {} : { statement }),
    ...(resources === undefined ? {} : { resources }),
  }
  return { data, toString: () => formatSiwxMessage(data) }
}

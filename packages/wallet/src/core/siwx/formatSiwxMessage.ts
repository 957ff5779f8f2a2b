import { accountWords, chainIdOfText, chainIdText } from './chainIdText.ts'
import type { SiwxSessionData } from './Siwx.ts'
import { checkSiwxFields, SiwxMessageError, siwxMessageLimit } from './siwxFields.ts'

/**
 * The text that a wallet signs: EIP-4361 for eip155, Sign-In With Solana for solana, CAIP-122 for bip122.
 * @throws SiwxMessageError if a field breaks the grammar, so that no field can pass for another
 */
export function formatSiwxMessage(data: SiwxSessionData): string {
  const namespace = checkSiwxFields(data)
  // `solana:mainnet` would parse as Solana's chain of that name.
  if (chainIdOfText(namespace, chainIdText(data.chainId)) !== data.chainId)
    throw new SiwxMessageError('chainId')
  const origin = data.scheme === undefined ? data.domain : `${data.scheme}://${data.domain}`
  const { statement } = data
  // Without a statement, Sign-In With Solana has one empty line; EIP-4361 and CAIP-122 have two.
  const statementLines =
    statement === undefined ? (namespace === 'solana' ? [''] : ['', '']) : ['', statement, '']
  const text = [
    `${origin} wants you to sign in with your ${accountWords[namespace]} account:`,
    data.accountAddress,
    ...statementLines,
    ...fieldLines(data),
  ].join('\n')
  if (text.length > siwxMessageLimit) throw new SiwxMessageError('length')
  return text
}

function fieldLines(data: SiwxSessionData): readonly string[] {
  const line = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  return [
    ...line('URI', data.uri),
    ...line('Version', data.version),
    ...line('Chain ID', chainIdText(data.chainId)),
    ...line('Nonce', data.nonce),
    ...line('Issued At', data.issuedAt),
    ...line('Expiration Time', data.expirationTime),
    ...line('Not Before', data.notBefore),
    ...line('Request ID', data.requestId),
    ...(data.resources ? ['Resources:', ...data.resources.map(resource => `- ${resource}`)] : []),
  ]
}

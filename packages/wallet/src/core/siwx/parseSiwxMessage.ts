import { namespaces } from '../networks/Network.ts'
import { accountWords, chainIdOfText } from './chainIdText.ts'
import { formatSiwxMessage } from './formatSiwxMessage.ts'
import type { SiwxSessionData } from './Siwx.ts'
import { SiwxMessageError, siwxMessageLimit } from './siwxFields.ts'

const firstLine = /^(?:([^:/]*):\/\/)?(.*) wants you to sign in with your (\w+) account:$/

/**
 * Parses a sign-in message. Formatting the result gives the same bytes: nothing is dropped, normalised or
 * ambiguous. @throws SiwxMessageError
 */
export function parseSiwxMessage(text: string): SiwxSessionData {
  if (text.length > siwxMessageLimit) throw new SiwxMessageError('length')
  const [first = '', accountAddress = '', ...rest] = text.split('\n')
  const [, scheme, domain = '', word] = firstLine.exec(first) ?? []
  const namespace = namespaces.find(known => accountWords[known] === word)
  if (!namespace) throw new SiwxMessageError('domain')
  const { statement, lines } = takeStatement(rest)
  const fields = readFields(lines)
  const { uri = '', version = '', nonce = '', chainText = '', ...others } = fields
  const data: SiwxSessionData = {
    ...(scheme === undefined ? {} : { scheme }),
    domain,
    accountAddress,
    ...(statement === undefined ? {} : { statement }),
    uri,
    version,
    chainId: chainIdOfText(namespace, chainText),
    nonce,
    ...others,
  }
  if (formatSiwxMessage(data) !== text) throw new SiwxMessageError('order')
  return data
}

/** The lines between address and fields: empty ones, around an optional statement. */
function takeStatement(lines: readonly string[]): {
  readonly statement?: string
  readonly lines: readonly string[]
} {
  const [empty, statement = '', end] = lines
  if (empty !== '') throw new SiwxMessageError('statement')
  if (end === '' && statement !== '') return { statement, lines: lines.slice(3) }
  return { lines: lines.slice(statement === '' ? 2 : 1) }
}

const labels = {
  URI: 'uri',
  Version: 'version',
  'Chain ID': 'chainText',
  Nonce: 'nonce',
  'Issued At': 'issuedAt',
  'Expiration Time': 'expirationTime',
  'Not Before': 'notBefore',
  'Request ID': 'requestId',
} as const

type Fields = { -readonly [Label in keyof typeof labels as (typeof labels)[Label]]?: string } & {
  resources?: readonly string[]
}

function readFields(lines: readonly string[]): Fields {
  const fields: Fields = {}
  const end = lines.indexOf('Resources:')
  for (const line of end === -1 ? lines : lines.slice(0, end)) {
    const cut = line.indexOf(': ')
    const label = line.slice(0, Math.max(cut, 0))
    if (!Object.hasOwn(labels, label)) throw new SiwxMessageError(label.slice(0, 40) || 'line')
    fields[labels[label as keyof typeof labels]] = line.slice(cut + 2)
  }
  if (end !== -1) fields.resources = lines.slice(end + 1).map(readResource)
  return fields
}

function readResource(line: string): string {
  if (!line.startsWith('- ')) throw new SiwxMessageError('resources')
  return line.slice(2)
}

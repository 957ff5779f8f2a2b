import { getAddress, type Hex, isAddress, type TypedDataDefinition } from 'viem'
import type { DevAccount } from './devAccounts.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import type { Ask } from './Question.ts'

/** The data may omit the domain's own type. */
const domainTypes = { EIP712Domain: [{ name: 'verifyingContract', type: 'address' }] }

/** `eth_signTypedData_v4` (EIP-712): shows the domain and the whole message. */
export async function signTypedData(
  account: DevAccount,
  input: unknown,
  chainId: number,
  ask: Ask,
): Promise<Hex> {
  const data = parse(input)
  const asked = data.domain?.chainId
  if (asked !== undefined && Number(asked) !== chainId)
    throw new ProviderRpcError(-32602, `The data is for chain ${asked}, the wallet is on ${chainId}`)
  const show = (value: unknown, type: string) =>
    JSON.stringify(checksumTypedData(value, type, { ...domainTypes, ...data.types }), null, 1)
  await ask({
    kind: 'sign',
    title: 'Sign typed data',
    lines: [
      { label: 'Type', value: String(data.primaryType) },
      { label: 'Domain', value: show(data.domain ?? {}, 'EIP712Domain'), isLong: true },
      { label: 'Message', value: show(data.message, String(data.primaryType)), isLong: true },
      { label: 'Account', value: account.address, isLong: true },
    ],
  })
  return account.signTypedData(data)
}

function parse(input: unknown): TypedDataDefinition {
  try {
    const data: unknown = typeof input === 'string' ? JSON.parse(input) : input
    if (typeof data === 'object' && data !== null && 'types' in data && 'primaryType' in data)
      return data as TypedDataDefinition
  } catch {
    // Rejected below.
  }
  throw new ProviderRpcError(-32602, 'Invalid parameter: the typed data')
}

type Fields = readonly { readonly name: string; readonly type: string }[]

/** Checksums the addresses (EIP-55) in a value of typed data (EIP-712), for display. */
function checksumTypedData(value: unknown, type: string, types: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) {
    const itemType = type.replace(/\[\d*\]$/, '')
    return itemType === type ? value : value.map(item => checksumTypedData(item, itemType, types))
  }
  if (type === 'address' && typeof value === 'string' && isAddress(value, { strict: false }))
    return getAddress(value)
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!isFields(fields) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const field = fields.find(candidate => candidate.name === name)
      return [name, field ? checksumTypedData(item, field.type, types) : item]
    }),
  )
}

function isFields(fields: unknown): fields is Fields {
  return Array.isArray(fields)
}

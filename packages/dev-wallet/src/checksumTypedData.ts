import { getAddress, isAddress } from 'viem'

type Fields = readonly { readonly name: string; readonly type: string }[]

/** Checksums the addresses (EIP-55) in a value of typed data (EIP-712), for display. */
export function checksumTypedData(
  value: unknown,
  type: string,
  types: Readonly<Record<string, unknown>>,
): unknown {
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

/**
 * JSON that loses nothing of what a browser's database can hold: what JSON has no word for becomes an object with
 * one key, `$bigint`, `$bytes` (hex), `$date`, `$number`, `$undefined`, `$map`, `$set` or `$other`; a plain object
 * whose key begins with `$` becomes `$object` with its pairs.
 */
export function taggedJson(value: unknown): string {
  return JSON.stringify(tagged(value), null, 2)
}

function tagged(value: unknown): unknown {
  switch (typeof value) {
    case 'bigint':
      return { $bigint: value.toString() }
    case 'undefined':
      return { $undefined: true }
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : { $number: numberText(value) }
    case 'object':
      return value === null ? null : taggedObject(value)
    case 'string':
    case 'boolean':
      return value
    default:
      return { $other: String(value) }
  }
}

function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}

function taggedObject(value: object): unknown {
  if (Array.isArray(value)) return Array.from(value, tagged)
  // An invalid date has no number that JSON could hold.
  if (value instanceof Date) return { $date: tagged(value.getTime()) }
  if (value instanceof Map) return { $map: [...value].map(pair => pair.map(tagged)) }
  if (value instanceof Set) return { $set: [...value].map(tagged) }
  if (value instanceof ArrayBuffer) return { $bytes: hexOf(new Uint8Array(value)) }
  if (ArrayBuffer.isView(value))
    return { $bytes: hexOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) }
  const pairs = Object.entries(value).map(([key, member]) => [key, tagged(member)] as const)
  if (pairs.some(([key]) => key.startsWith('$') || key === '__proto__')) return { $object: pairs }
  return Object.fromEntries(pairs)
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

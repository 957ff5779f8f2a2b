import { type Hex, hexToBytes } from 'viem'

/**
 * A name in DNS wire format: labels with their lengths before them, then a zero.
 * @throws {RangeError} if it is malformed
 */
export function readWireName(wire: Hex): string {
  const bytes = hexToBytes(wire)
  const labels: string[] = []
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let place = 0
  while (bytes[place]) {
    const end = place + 1 + (bytes[place] ?? 0)
    labels.push(decoder.decode(bytes.subarray(place + 1, end)))
    place = end
  }
  if (place !== bytes.length - 1 || labels.some(label => label.includes('.')))
    throw new RangeError('The name does not end where its labels do')
  return labels.join('.')
}

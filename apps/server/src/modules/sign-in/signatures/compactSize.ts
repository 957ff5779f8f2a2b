/** A length as Bitcoin writes it. Nothing here is longer than 65,535 bytes. */
export function compactSize(length: number): Uint8Array {
  return length < 253 ? Uint8Array.of(length) : Uint8Array.of(253, length & 0xff, length >> 8)
}

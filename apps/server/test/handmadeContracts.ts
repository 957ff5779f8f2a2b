import { type Address, type Hex, numberToHex } from 'viem'

/** Runtime code that answers every call with these words. */
export function answersWords(...words: readonly bigint[]): Hex {
  const writes = words.map(
    (word, place) => `7f${numberToHex(word, { size: 32 }).slice(2)}61${hex(place * 32, 2)}52`,
  )
  return `0x${writes.join('')}61${hex(words.length * 32, 2)}5ff3`
}

/** Runtime code that refuses every call. */
export const reverts: Hex = '0x5f5ffd'

/** Runtime code that burns all gas it gets. */
export const burnsGas: Hex = '0x5b5f56'

/** Runtime code that answers with half a megabyte, as a trap for those who copy it. */
export const answersMuch: Hex = ('0x62080000' + '5ff3') as Hex

/** Puts code at an address of a local chain. */
export async function setCode(rpcUrl: string, address: Address, code: Hex): Promise<void> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] }),
  })
  const { error } = (await response.json()) as { error?: { message: string } }
  if (error) throw new Error(`anvil_setCode: ${error.message}`)
}

const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0')

import { type Address, type Hex, numberToHex } from 'viem'

/** Runtime code that answers every call with these words. */
export function answersWords(...words: readonly bigint[]): Hex {
  const writes = words.map(
    (word, place) => `7f${numberToHex(word, { size: 32 }).slice(2)}61${hex(place * 32, 2)}52`,
  )
  return `0x${writes.join('')}61${hex(words.length * 32, 2)}5ff3`
}

/** A price feed whose rounds came at equal distances, each dearer than the last by the same; 8 decimals. */
export type RoundsGiven = {
  /** Number of the newest round; the first has 1. */
  readonly latest: number
  readonly phase: bigint
  /** Seconds since 1970 of a round 0, and between two rounds. */
  readonly start: number
  readonly step: number
  /** Of a round 0, and what each adds. */
  readonly answer: bigint
  readonly gain: bigint
}

/** Runtime code of such a feed, with Chainlink's interface. */
export function answersRounds({ latest, phase, start, step, answer, gain }: RoundsGiven): Hex {
  const word = (value: bigint | number) => `7f${numberToHex(value, { size: 32 }).slice(2)}`
  const newest = (phase << 64n) | BigInt(latest)
  const isDecimals = '63313ce5675f3560e01c14'
  const round = [
    // The round of the call, or the newest; then its number within the phase, and from it answer and time.
    `6004358015${word(newest)}0201805f528060805261ffff16`,
    `80${word(gain)}02${word(answer)}01602052`,
    `${word(step)}02${word(start)}018060405260605260a05ff3`,
  ].join('')
  const decimals = (isDecimals.length + round.length) / 2 + 4
  return `0x${isDecimals}61${hex(decimals, 2)}57${round}5b60085f5260205ff3`
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

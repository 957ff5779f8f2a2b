import { evmCoinFlag } from '@granary/wallet/names'
import { decodeFunctionData, encodeAbiParameters, type Hex, parseAbi, zeroAddress } from 'viem'
import { avatarOf } from '../avatarOf.ts'
import type { Names } from '../createNames.ts'
import type { NameRow } from '../NameStore.ts'
import { NameQuestionInvalidError } from '../nameErrors.ts'

/** The profiles of a resolver: ENSIP-1, ENSIP-9, ENSIP-5, and EIP-181. */
const recordAbi = parseAbi([
  'function addr(bytes32 node)',
  'function addr(bytes32 node, uint256 coinType)',
  'function text(bytes32 node, string key)',
  'function name(bytes32 node)',
])

const ether = 60n

/**
 * A record of a name, as its resolver would return it; empty where there is none.
 * @throws {NameQuestionInvalidError} NAME_QUESTION_INVALID
 */
export async function answerRecord(names: Names, name: string, call: Hex): Promise<Hex> {
  const question = readCall(call)
  if (question.functionName === 'name') {
    const found = await findReverse(names, name)
    return encodeAbiParameters([{ type: 'string' }], [found ? names.fullName(found.label) : ''])
  }
  const row = await names.find(name)
  if (question.functionName === 'text') {
    const isAvatar = question.args[1] === 'avatar'
    return encodeAbiParameters([{ type: 'string' }], [row && isAvatar ? avatarOf(row.address) : ''])
  }
  const [, coinType] = question.args
  const address = row && hasAddressOn(row, coinType ?? ether) ? row.address : undefined
  return coinType === undefined
    ? encodeAbiParameters([{ type: 'address' }], [address ?? zeroAddress])
    : encodeAbiParameters([{ type: 'bytes' }], [address ?? '0x'])
}

/** A key has its address on every EVM chain; a contract may have it on one alone. */
function hasAddressOn({ coinType, isContract }: NameRow, asked: bigint): boolean {
  if (isContract) return BigInt(coinType) === asked
  return asked === ether || (asked >= BigInt(evmCoinFlag) && asked < 2n ** 32n)
}

/** @param name `{address}.addr.reverse`, or `{address}.{coin type in hex}.reverse` (ENSIP-19) */
async function findReverse(names: Names, name: string): Promise<NameRow | undefined> {
  const [, address, kind = ''] = /^([0-9a-f]{40})\.(addr|[0-9a-f]{1,8})\.reverse$/.exec(name) ?? []
  if (address === undefined) return undefined
  const row = await names.ofAddress(`0x${address}`)
  return row && hasAddressOn(row, kind === 'addr' ? ether : BigInt(`0x${kind}`)) ? row : undefined
}

function readCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: recordAbi, data })
  } catch {
    throw new NameQuestionInvalidError()
  }
}

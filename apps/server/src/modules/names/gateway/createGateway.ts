import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { sign } from 'viem/accounts'
import type { Names } from '../createNames.ts'
import { NameQuestionInvalidError } from '../nameErrors.ts'
import { answerRecord } from './answerRecord.ts'
import { readWireName } from './readWireName.ts'

const questionAbi = parseAbi(['function resolve(bytes name, bytes data)'])
const answerParameters = parseAbiParameters('bytes result, uint64 expires, bytes signature')

export type GatewayParts = {
  names: Names
  privateKey: Hex
  /** How long an answer holds. */
  answerSeconds: number
}

/** Answers resolvers on chains (EIP-3668), which check the signature and the time. */
export function createGateway({ names, privateKey, answerSeconds }: GatewayParts) {
  return {
    /**
     * @param sender the resolver that checks the answer
     * @param data its question: `resolve(bytes name, bytes data)`
     * @throws {NameQuestionInvalidError} NAME_QUESTION_INVALID
     */
    async answer(sender: Address, data: Hex): Promise<Hex> {
      const { name, record } = readQuestion(data)
      const result = await answerRecord(names, name, record)
      const expires = BigInt(Math.floor(Date.now() / 1_000) + answerSeconds)
      const digest = keccak256(
        encodePacked(
          ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', sender, expires, keccak256(data), keccak256(result)],
        ),
      )
      const signature = await sign({ hash: digest, privateKey, to: 'hex' })
      return encodeAbiParameters(answerParameters, [result, expires, signature])
    },
  }
}

function readQuestion(data: Hex): { name: string; record: Hex } {
  try {
    const [name, record] = decodeFunctionData({ abi: questionAbi, data }).args
    return { name: readWireName(name), record }
  } catch {
    throw new NameQuestionInvalidError()
  }
}

import { parseQuantity } from '@granary/chains'
import { BaseError } from '@granary/errors'

/**
 * Reads a JSON-RPC quantity (`0x1f`).
 * @throws {NodeAnswerError} for anything else
 */
export function quantity(value: unknown): bigint {
  const read = parseQuantity(value)
  if (read === undefined) throw new NodeAnswerError('quantity', value)
  return read
}

export class NodeAnswerError extends BaseError {
  override readonly name = 'NodeAnswerError'
  constructor(expected: string, value: unknown) {
    super("The node's answer makes no sense.", {
      code: 'NODE_ANSWER_INVALID',
      details: `expected ${expected}, got ${String(JSON.stringify(value)).slice(0, 80)}`,
      metaMessages: ['No money has moved. Try again, or use another wallet or node.'],
    })
  }
}

import { expect, test } from 'vitest'
import {
  coreBridgeBytecode,
  multicall3Bytecode,
  sharePoolBytecode,
  votePoolBytecode,
} from '../src/bytecode.ts'

const push1 = 0x60
const push32 = 0x7f

/** Opcodes younger than Paris, by the fork that brought them. */
const younger = new Map([
  [0x5f, 'PUSH0 (Shanghai)'],
  [0x49, 'BLOBHASH (Cancun)'],
  [0x4a, 'BLOBBASEFEE (Cancun)'],
  [0x5c, 'TLOAD (Cancun)'],
  [0x5d, 'TSTORE (Cancun)'],
  [0x5e, 'MCOPY (Cancun)'],
  [0x1e, 'CLZ (Osaka)'],
])

test.each([
  ['VotePool', votePoolBytecode],
  ['SharePool', sharePoolBytecode],
  ['CoreBridge', coreBridgeBytecode],
  ['Multicall3', multicall3Bytecode],
])('%s, as it is shipped for Conflux, has no opcode younger than Paris', (_, bytecode) => {
  expect(youngOpcodes(bytecode)).toEqual([])
})

test('the search finds an opcode, and not the same byte in a constant', () => {
  expect(youngOpcodes('0x615f5f5f')).toEqual(['PUSH0 (Shanghai) at 3'])
})

function youngOpcodes(bytecode: string): string[] {
  const code = Buffer.from(bytecode.slice(2), 'hex')
  const found: string[] = []
  for (let at = 0; at < code.length; at += 1) {
    const opcode = code[at] ?? 0
    const name = younger.get(opcode)
    if (name) found.push(`${name} at ${at}`)
    if (opcode >= push1 && opcode <= push32) at += opcode - push1 + 1
  }
  return found
}

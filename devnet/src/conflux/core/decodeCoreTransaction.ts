import {
  type Address,
  concat,
  fromRlp,
  type Hex,
  keccak256,
  pad,
  recoverPublicKey,
  size,
  slice,
  toRlp,
} from 'viem'
import { coreUserAddress } from '../../devnetAddresses.ts'
import { CoreRpcError } from './CoreRpcError.ts'

export type CoreTransaction = {
  hash: Hex
  from: Address
  /** Null for a contract creation. */
  to: Address | null
  nonce: bigint
  gas: bigint
  /** Drip per gas, at most. */
  gasPrice: bigint
  value: bigint
  storageLimit: bigint
  epochHeight: bigint
  chainId: bigint
  data: Hex
}

type Names = readonly string[]

const tail: Names = ['gas', 'to', 'value', 'storageLimit', 'epochHeight', 'chainId', 'data']
/** The signed fields in order, by type: legacy, and CIP-90's two types that start with "cfx" and their number. */
const legacyNames: Names = ['nonce', 'gasPrice', ...tail]
const typedNames: Readonly<Record<string, Names>> = {
  '0x63667801': ['nonce', 'gasPrice', ...tail, 'accessList'],
  '0x63667802': ['nonce', 'maxPriorityFeePerGas', 'maxFeePerGas', ...tail, 'accessList'],
}
const notNumbers = new Set(['to', 'data', 'accessList'])

/**
 * Decodes a signed core space transaction and recovers its signer.
 * @throws CoreRpcError -32602 for invalid bytes, including a number with a leading zero
 */
export async function decodeCoreTransaction(raw: Hex): Promise<CoreTransaction> {
  const prefix = size(raw) > 4 ? slice(raw, 0, 4) : '0x'
  const names = typedNames[prefix] ?? legacyNames
  const typed = names !== legacyNames
  const [fields, v, r, s] = listOf(typed ? slice(raw, 4) : raw, 4)
  if (!Array.isArray(fields) || fields.length !== names.length) throw refused('RlpIncorrectListLen')
  const values = new Map(names.map((name, index) => [name, fields[index] as Hex]))
  const number = (name: string) => numberOf(values.get(name))
  for (const name of names) if (!notNumbers.has(name)) number(name)
  const signed = toRlp(fields as Hex[])
  const publicKey = await recover(keccak256(typed ? concat([prefix, signed]) : signed), v, r, s)
  const to = values.get('to') ?? '0x'
  if (to !== '0x' && size(to) !== 20) throw refused('RlpInvalidLength')
  return {
    hash: keccak256(raw),
    from: coreUserAddress(`0x${keccak256(slice(publicKey, 1)).slice(-40)}`),
    to: to === '0x' ? null : to,
    nonce: number('nonce'),
    gas: number('gas'),
    gasPrice: values.has('gasPrice') ? number('gasPrice') : number('maxFeePerGas'),
    value: number('value'),
    storageLimit: number('storageLimit'),
    epochHeight: number('epochHeight'),
    chainId: number('chainId'),
    data: values.get('data') ?? '0x',
  }
}

/** Decodes the bytes as exactly one list. */
function listOf(bytes: Hex, length: number): readonly unknown[] {
  let list: unknown
  try {
    list = fromRlp(bytes, 'hex')
  } catch {
    throw refused('RlpInvalidLength')
  }
  if (!Array.isArray(list) || list.length !== length) throw refused('RlpIncorrectListLen')
  if (toRlp(list) !== bytes.toLowerCase()) throw refused('RlpInvalidIndirection')
  return list
}

function numberOf(part: unknown): bigint {
  if (typeof part !== 'string' || size(part as Hex) > 32) throw refused('RlpIsTooBig')
  if (part === '0x') return 0n
  if (part.startsWith('0x00')) throw refused('RlpInvalidIndirection')
  return BigInt(part)
}

async function recover(hash: Hex, v: unknown, r: unknown, s: unknown): Promise<Hex> {
  const [yParity, rNumber, sNumber] = [numberOf(v), numberOf(r), numberOf(s)]
  if (yParity > 1n || rNumber === 0n || sNumber === 0n) throw refused('invalid EC signature')
  try {
    const signature = { r: pad(r as Hex), s: pad(s as Hex), yParity: Number(yParity) }
    return await recoverPublicKey({ hash, signature })
  } catch {
    throw refused('invalid EC signature')
  }
}

function refused(reason: string): CoreRpcError {
  return new CoreRpcError(-32602, 'Invalid parameters: raw', JSON.stringify(reason))
}

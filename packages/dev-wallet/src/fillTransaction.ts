import { type Hex, hexToBigInt, hexToNumber, isAddress, isHex } from 'viem'
import { ProviderRpcError } from './ProviderRpcError.ts'

/** Amounts in wei, prices in wei per gas. */
export type FilledTransaction = {
  readonly chainId: number
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
} & (
  | { readonly type: 'legacy'; readonly gasPrice: bigint }
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
)

type Call = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Checks the parameter of `eth_sendTransaction` and fills in gas and fees from the chain. */
export async function fillTransaction(
  input: unknown,
  chainId: number,
  call: Call,
): Promise<FilledTransaction> {
  const fields = readFields(input)
  const asked = fields.quantity('chainId')
  if (asked !== undefined && asked !== BigInt(chainId))
    throw new ProviderRpcError(-32602, `The transaction is for chain ${asked}, the wallet is on ${chainId}`)
  const base = {
    chainId,
    to: fields.address('to'),
    value: fields.quantity('value') ?? 0n,
    data: fields.data(),
  }
  const gas = fields.quantity('gas') ?? (await quantity(call, 'eth_estimateGas', [fields.raw]))
  return { ...base, gas, ...(await readFees(fields, call)) }
}

async function readFees(fields: ReturnType<typeof readFields>, call: Call) {
  const maxFeePerGas = fields.quantity('maxFeePerGas')
  const isDynamic = maxFeePerGas !== undefined || fields.raw.type === '0x2'
  const gasPrice = fields.quantity('gasPrice') ?? (await quantity(call, 'eth_gasPrice', []))
  if (!isDynamic) return { type: 'legacy', gasPrice } as const
  const tip =
    fields.quantity('maxPriorityFeePerGas') ?? (await quantity(call, 'eth_maxPriorityFeePerGas', []))
  return { type: 'eip1559', maxFeePerGas: maxFeePerGas ?? gasPrice * 2n, maxPriorityFeePerGas: tip } as const
}

function readFields(input: unknown) {
  if (typeof input !== 'object' || input === null) throw invalid('the transaction')
  const raw = input as {
    readonly type?: unknown
    readonly data?: unknown
    readonly input?: unknown
  } & Readonly<Record<string, unknown>>
  return {
    raw,
    quantity(name: string): bigint | undefined {
      const value = raw[name]
      if (value === undefined || value === null) return undefined
      if (!isHex(value) || value === '0x') throw invalid(name)
      return hexToBigInt(value)
    },
    address(name: string): Hex | undefined {
      const value = raw[name]
      if (value === undefined || value === null) return undefined
      if (typeof value !== 'string' || !isAddress(value, { strict: false })) throw invalid(name)
      return value
    },
    data(): Hex {
      const value = raw.data ?? raw.input ?? '0x'
      if (!isHex(value)) throw invalid('data')
      return value
    },
  }
}

async function quantity(call: Call, method: string, params: readonly unknown[]): Promise<bigint> {
  const answer = await call(method, params)
  if (!isHex(answer)) throw new ProviderRpcError(-32603, `${method} returned no number`)
  return hexToBigInt(answer)
}

function invalid(field: string): ProviderRpcError {
  return new ProviderRpcError(-32602, `Invalid parameter: ${field}`)
}

/** The account's next nonce, pending transactions included. */
export async function readNonce(address: string, call: Call): Promise<number> {
  const answer = await call('eth_getTransactionCount', [address, 'pending'])
  if (!isHex(answer)) throw new ProviderRpcError(-32603, 'The chain returned no nonce')
  return hexToNumber(answer)
}

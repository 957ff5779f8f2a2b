import { getGenesis } from '@ethereumjs/genesis'
import { parseEther, toHex } from 'viem'
import { devnetAccounts } from '../devnetAccounts.ts'
import { devnetAddresses, ethereumChainId } from '../devnetAddresses.ts'
import type { ExecutionKind } from './ExecutionKind.ts'

type GenesisAccount = {
  balance: string
  nonce?: string
  code?: string
  storage?: Record<string, string>
}

/** EIP-2935: the last block hashes. */
const blockHashes = '0x0000F90827F1C53a10cb7A02335B175320002935'
/** EIP-4788: the last beacon block roots. */
const beaconRoots = '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02'

const systemContracts = [
  devnetAddresses.depositContract,
  devnetAddresses.withdrawalRequests,
  devnetAddresses.consolidationRequests,
  blockHashes,
  beaconRoots,
]

const zero = '0x0'
const zeroHash = `0x${'00'.repeat(32)}`

export type GenesisOptions = {
  /** Unix seconds. */
  timestamp: number
  kind: ExecutionKind
  /** Further contracts, runtime code by address. */
  predeployed?: Record<string, string>
  /** Further accounts with money, wei. */
  funded?: Record<string, bigint>
}

/**
 * A geth-format genesis with Hoodi's own system contracts, code and storage. (The deposit contract's storage
 * holds its tree's zero hashes; without them every deposit root is wrong.)
 */
export function hoodiGenesis({ timestamp, kind, predeployed = {}, funded = {} }: GenesisOptions): object {
  const alloc: Record<string, GenesisAccount> = { ...systemAccounts(), ...accountsOf(kind) }
  for (const [address, code] of Object.entries(predeployed)) alloc[address.toLowerCase()] = account(code)
  for (const [address, wei] of Object.entries(funded)) alloc[address.toLowerCase()] = { balance: toHex(wei) }
  return {
    config: { chainId: ethereumChainId, ...everyForkAtGenesis, ...extraConfig[kind] },
    nonce: zero,
    timestamp: `0x${timestamp.toString(16)}`,
    extraData: '0x',
    gasLimit: '0x3938700',
    difficulty: zero,
    mixHash: zeroHash,
    coinbase: `0x${'00'.repeat(20)}`,
    number: zero,
    gasUsed: zero,
    parentHash: zeroHash,
    baseFeePerGas: '0x3b9aca00',
    alloc,
  }
}

/** anvil funds its accounts itself. */
function accountsOf(kind: ExecutionKind): Record<string, GenesisAccount> {
  if (kind === 'anvil') return {}
  const balance = toHex(parseEther('1000000'))
  return Object.fromEntries(
    devnetAccounts.all.map(({ address }) => [address.toLowerCase(), { balance }] as const),
  )
}

function systemAccounts(): Record<string, GenesisAccount> {
  const hoodi = Object.entries(getGenesis(ethereumChainId) ?? {})
  const wanted = new Set(systemContracts.map(address => address.toLowerCase()))
  const found = hoodi.filter(([address]) => wanted.has(address.toLowerCase()))
  if (found.length !== wanted.size) throw new Error('The Hoodi genesis lacks a system contract.')
  return Object.fromEntries(
    found.map(([address, state]) => {
      const [, code, storage] = state as [string, string, [string, string][]]
      return [address.toLowerCase(), account(code, storage)]
    }),
  )
}

function account(code: string, storage: [string, string][] = []): GenesisAccount {
  return { balance: zero, nonce: '0x1', code, storage: Object.fromEntries(storage) }
}

const everyForkAtGenesis = {
  homesteadBlock: 0,
  eip150Block: 0,
  eip155Block: 0,
  eip158Block: 0,
  byzantiumBlock: 0,
  constantinopleBlock: 0,
  petersburgBlock: 0,
  istanbulBlock: 0,
  berlinBlock: 0,
  londonBlock: 0,
  mergeNetsplitBlock: 0,
  terminalTotalDifficulty: 0,
  terminalTotalDifficultyPassed: true,
  shanghaiTime: 0,
  cancunTime: 0,
  pragueTime: 0,
}

/** The engine variant's client knows Prague and the deposit logs. */
const extraConfig: Record<ExecutionKind, object> = {
  anvil: { osakaTime: 0 },
  engine: {
    depositContractAddress: devnetAddresses.depositContract,
    blobSchedule: {
      cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
      prague: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
    },
  },
}

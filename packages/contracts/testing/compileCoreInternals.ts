import { readFileSync } from 'node:fs'
import type { Abi, Hex } from 'viem'

const names = [
  'CrossSpaceCallStandIn',
  'StakingStandIn',
  'PoSRegisterStandIn',
  'MappedAccount',
  'LocalCoreBridge',
] as const

type Compiled = { readonly abi: Abi; readonly bytecode: Hex; readonly runtime: Hex }

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<
    string,
    Record<string, { abi: Abi; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >
}

/** Where the core space has its internal contracts: set the stand-ins' `runtime` code there. */
export const coreInternalAddresses = {
  StakingStandIn: '0x0888000000000000000000000000000000000002',
  PoSRegisterStandIn: '0x0888000000000000000000000000000000000005',
  CrossSpaceCallStandIn: '0x0888000000000000000000000000000000000006',
} as const

/**
 * Stand-ins for Conflux's internal contracts on chains that have none, and the bridge that works with them
 * (constructor: owner, pool, provider).
 */
export async function compileCoreInternals(): Promise<Readonly<Record<(typeof names)[number], Compiled>>> {
  const { default: solc } = await import('solc')
  const file = 'testing/sol/CoreInternals.sol'
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readSource(file) } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true },
      outputSelection: { [file]: { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode'] } },
    },
  }
  const callbacks = { import: (path: string) => ({ contents: readSource(path) }) }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input), callbacks))
  const failure = output.errors?.find(({ severity }) => severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  const compiled = names.map(name => {
    const contract = output.contracts?.[file]?.[name]
    if (!contract) throw new Error(`${file} holds no contract ${name}`)
    const { bytecode, deployedBytecode } = contract.evm
    return [
      name,
      { abi: contract.abi, bytecode: `0x${bytecode.object}`, runtime: `0x${deployedBytecode.object}` },
    ] as const
  })
  return Object.fromEntries(compiled) as Record<(typeof names)[number], Compiled>
}

function readSource(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
}

import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'

const names = [
  'FeeToken',
  'MuteToken',
  'Bytes32Token',
  'WholeToken',
  'FineToken',
  'FalseToken',
  'SilentToken',
  'ZeroFirstToken',
] as const

type HostileToken = (typeof names)[number]

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

/**
 * Tokens that break what callers take for granted: a fee on transfer, no readable name, `bytes32` texts, 0 and 77 decimals,
 * a transfer that answers `false`, one that answers nothing, and an allowance that changes only from zero or to it.
 * @returns creation code; the deployer holds the supply of 1e30 units
 */
export async function compileHostileTokens(): Promise<Readonly<Record<HostileToken, Hex>>> {
  const { default: solc } = await import('solc')
  const file = 'HostileTokens.sol'
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(new URL(`./sol/${file}`, import.meta.url), 'utf8') } },
    settings: {
      evmVersion: 'prague',
      optimizer: { enabled: true },
      outputSelection: { [file]: { '*': ['evm.bytecode'] } },
    },
  }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input)))
  const failure = output.errors?.find(({ severity }) => severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  const compiled = names.map(name => {
    const contract = output.contracts?.[file]?.[name]
    if (!contract) throw new Error(`${file} holds no contract ${name}`)
    return [name, `0x${contract.evm.bytecode.object}`] as const
  })
  return Object.fromEntries(compiled) as Record<HostileToken, Hex>
}

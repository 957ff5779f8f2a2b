import { readFileSync } from 'node:fs'
import type { Abi, Hex } from 'viem'

const names = ['KeyWallet', 'KeyWalletFactory', 'HostileWallet'] as const

type Compiled = { readonly abi: Abi; readonly bytecode: Hex }

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

/** Accounts that are contracts, for tests: one that accepts its owner's signatures, its factory, and bad ones. */
export async function compileSignatureWallets(): Promise<Readonly<Record<(typeof names)[number], Compiled>>> {
  const { default: solc } = await import('solc')
  const file = 'SignatureWallets.sol'
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(new URL(`./sol/${file}`, import.meta.url), 'utf8') } },
    settings: {
      evmVersion: 'prague',
      optimizer: { enabled: true },
      outputSelection: { [file]: { '*': ['abi', 'evm.bytecode'] } },
    },
  }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input)))
  const failure = output.errors?.find(({ severity }) => severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  const compiled = names.map(name => {
    const contract = output.contracts?.[file]?.[name]
    if (!contract) throw new Error(`${file} holds no contract ${name}`)
    return [name, { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }] as const
  })
  return Object.fromEntries(compiled) as Record<(typeof names)[number], Compiled>
}

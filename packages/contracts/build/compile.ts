import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import solc from 'solc'

/** A file of src/sol, with its folder if any, that holds the contract of the same name; and the EVM it is compiled for. */
export type Source = { name: string; evmVersion: 'paris' | 'prague' }

export type Artifact = {
  abi: readonly unknown[]
  /** Creation code, hex without 0x. */
  creation: string
  /** Runtime code with every immutable zero, hex without 0x. */
  runtime: string
  /** The byte offsets in the runtime code at which the constructor writes each immutable, a word of 32 bytes. */
  immutables: Readonly<Record<string, readonly number[]>>
}

type ImmutableReferences = Record<string, { start: number; length: number }[]>

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<
    string,
    Record<
      string,
      {
        abi: readonly unknown[]
        evm: {
          bytecode: { object: string }
          deployedBytecode: {
            object: string
            immutableReferences?: ImmutableReferences
          }
        }
      }
    >
  >
  sources: Record<string, { ast: { nodes: { nodes?: { id: number; name?: string }[] }[] } }>
}

/** Compiles one contract; equal sources give equal bytes, for no metadata is appended. Warnings count as errors. */
export function compile(source: Source): Artifact {
  const file = `${source.name}.sol`
  const contractName = basename(source.name)
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readSource(file) } },
    settings: {
      evmVersion: source.evmVersion,
      optimizer: { enabled: true, runs: 1_000_000 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: {
        '*': { '': ['ast'] },
        [file]: { [contractName]: ['abi', 'evm.bytecode', 'evm.deployedBytecode'] },
      },
    },
  }
  const callbacks = { import: (path: string) => ({ contents: readSource(path) }) }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input), callbacks))
  const complaints = output.errors?.filter(({ severity }) => severity !== 'info') ?? []
  if (complaints.length > 0) throw new Error(complaints.map(e => e.formattedMessage).join('\n'))
  const contract = output.contracts[file]?.[contractName]
  if (!contract) throw new Error(`${file} holds no contract ${contractName}`)
  const { bytecode, deployedBytecode } = contract.evm
  return {
    abi: contract.abi,
    creation: bytecode.object,
    runtime: deployedBytecode.object,
    immutables: immutablesByName(deployedBytecode.immutableReferences ?? {}, output.sources),
  }
}

/** solc refers to an immutable by the id of its declaration in the syntax tree. */
function immutablesByName(references: ImmutableReferences, sources: Output['sources']) {
  const members = Object.values(sources).flatMap(({ ast }) => ast.nodes.flatMap(({ nodes }) => nodes ?? []))
  return Object.fromEntries(
    Object.entries(references).map(([id, places]) => {
      const name = members.find(member => member.id === Number(id))?.name
      if (!name || places.some(({ length }) => length !== 32))
        throw new Error(`immutable ${id} (${name}) is no word of 32 bytes`)
      return [name, places.map(({ start }) => start)]
    }),
  )
}

function readSource(path: string): string {
  return readFileSync(new URL(`../src/sol/${path}`, import.meta.url), 'utf8')
}

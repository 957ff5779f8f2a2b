import type { ContractAddress } from './Chain.ts'

/** SSV's contracts on a chain: the network itself, and the contract that answers reads. */
export type SsvContracts = { network: ContractAddress; views: ContractAddress }

/**
 * Code of SSV as a provider read it and held it against the audited release: what answers at SSV's addresses, and all that
 * it hands calls on to.
 */
export type SsvCodePin = {
  contracts: readonly PinnedCode[]
  source: string
  /** yyyy-mm-dd */
  checked: string
}

export type PinnedCode = {
  address: `0x${string}`
  /** keccak256 of the code that runs there. */
  codeHash: `0x${string}`
  /** The storage word that leads to this contract, such as a proxy's implementation; missing at a fixed address. */
  heldBy?: { address: `0x${string}`; slot: `0x${string}` }
}

const source = 'https://docs.ssv.network/developers/smart-contracts'
const checked = '2026-11-24'

const contracts = (network: `0x${string}`, views: `0x${string}`): SsvContracts => ({
  network: { address: network, source, checked },
  views: { address: views, source, checked },
})

/** SSV's own contracts (SSVNetwork 2.0), by chain id. */
export const ssvContracts = {
  1: contracts('0xDD9BC35aE942eF0cFa76930954a156B3fF30a4E1', '0xafE830B6Ee262ba11cce5F32fDCd760FFE6a66e4'),
  560048: contracts(
    '0x58410Bef803ECd7E63B23664C586A6DB72DAf59c',
    '0x5AdDb3f1529C5ec70D77400499eE4bbF328368fe',
  ),
} as const satisfies Readonly<Record<number, SsvContracts>>

/** On Holesky, retired in 2025: kept for links to old transactions. */
export const holeskySsvContracts = contracts(
  '0x38A4794cCEd47d3baf7370CcC43B560D3a1beEFA',
  '0x352A18AEe90cdcd825d1E37d9939dCA86C00e281',
)

/** The SSV network of our own local chain, which has Hoodi's id: not SSV's code. */
export const localSsvContracts = {
  network: '0xC064BA4F8D097c65089a379f4A94E7cC15132CB4',
  views: '0x0162c4eb1539e0123DA26D8a6747f3dEB2e01fE2',
  code: {
    contracts: [
      {
        address: '0xC064BA4F8D097c65089a379f4A94E7cC15132CB4',
        codeHash: '0x83d70aa8e746d2db40402459fc412de0a128455272390415196e0546b5e95fa3',
      },
      {
        address: '0x0162c4eb1539e0123DA26D8a6747f3dEB2e01fE2',
        codeHash: '0xb6dd62666e8115ff8562a8e607c9ebdfe6f53aa6c099e9e1920cbdac649a3bb8',
      },
    ],
    source: 'packages/contracts/src/sol/ssv',
    checked: '2026-11-28',
  },
} as const satisfies { network: string; views: string; code: SsvCodePin }

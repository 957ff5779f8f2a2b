import type { ContractAddress } from './Chain.ts'

/** SSV's contracts on a chain: the network itself, and the contract that answers reads. */
export type SsvContracts = { network: ContractAddress; views: ContractAddress }

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
} as const

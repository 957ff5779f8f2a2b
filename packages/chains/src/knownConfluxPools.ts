import type { ContractAddress } from './Chain.ts'

/** A public staking pool on Conflux eSpace that another operator runs. */
export type KnownConfluxPool = ContractAddress & {
  chainId: 1030 | 71
  kind: 'vote' | 'share'
  name: string
  /** The operator's name, if known. */
  operator: string
}

/** PoS pools with an open contract, one per community; they take whole votes of 1000 CFX. */
const source = 'https://github.com/conflux-fans/pos-pool'
const shareSource = 'https://evm.confluxscan.org/address/0x1858a8d367e69cd9E23d0Da4169885a47F05f1bE'
const checked = '2026-11-20'

const votePool = (address: `0x${string}`, operator: string): KnownConfluxPool => ({
  chainId: 1030,
  kind: 'vote',
  name: `${operator} Pool`,
  operator,
  address,
  source,
  checked,
})

const testPool = (address: `0x${string}`, number: number): KnownConfluxPool => ({
  ...votePool(address, 'pos-pool developers'),
  chainId: 71,
  name: `Test Pool ${number}`,
})

/**
 * Live pools of both Conflux networks, for a provider without pools of its own. Their operators set fees and
 * run them on their own terms.
 */
export const knownConfluxPools: readonly KnownConfluxPool[] = [
  votePool('0x3cbc6F7D406fe9701573FE6DdF28f4F17b5d46A3', 'PHX'),
  votePool('0xb6Eb7AA86f3886b6eDc0fC1C826221b1fb26e437', 'ABC'),
  votePool('0x219728C73196876E0C610A21433D8C1CdB4b79aA', 'Sanfeng'),
  votePool('0x89b97ff52AC7402fD424F3E7F2104E293693B87a', 'Korea'),
  votePool('0xa3a9d461FDb27A8F798E2c93256537625F069c7b', 'Indonesia'),
  votePool('0x26E63d130350CB21d8cb4614DDdB479D44bc1960', 'Vietnam'),
  votePool('0x4395486B5DD6AD3aBc1535aF29d3F7e56d9E4CcF', 'Africa'),
  votePool('0x13cCf9788ADCf0478CFBA9b7D54134f2693f1C58', 'Frank'),
  {
    chainId: 1030,
    kind: 'share',
    name: 'Shui sCFX',
    operator: 'Shui',
    address: '0x1858a8d367e69cd9E23d0Da4169885a47F05f1bE',
    source: shareSource,
    checked,
  },
  testPool('0x102e78b92Be30e94203Adf676f50563cbe3A5525', 1),
  testPool('0x1E91e86C7f48DDAB885d0f21b2F83965a549E233', 2),
]

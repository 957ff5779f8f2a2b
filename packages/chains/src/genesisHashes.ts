/**
 * Hash of block 0 of the real chains, by chain id: a local chain can have their id, but not their beginning. Chains that
 * are missing here have none that could be checked against a source.
 * Source: go-ethereum, params/config.go (MainnetGenesisHash, HoodiGenesisHash); checked 2026-11-21.
 */
export const genesisHashes: Readonly<Record<number, string>> = {
  1: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  560048: '0xbbe312868b376a3001692a646dd2d7d1e4406380dfd86b98aa8a34d1557c971b',
}

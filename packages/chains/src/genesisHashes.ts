/**
 * Hash of block 0 by chain id: a local chain may reuse a chain id but not its genesis. Chains without a
 * verifiable source are missing. Source: go-ethereum, params/config.go (MainnetGenesisHash,
 * HoodiGenesisHash); checked 2026-11-21.
 */
export const genesisHashes: Readonly<Record<number, string>> = {
  1: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  560048: '0xbbe312868b376a3001692a646dd2d7d1e4406380dfd86b98aa8a34d1557c971b',
}

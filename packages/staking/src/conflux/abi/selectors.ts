/**
 * The first four bytes of the calls of both pool kinds and of Multicall3. A test compares them with the ABIs of
 * `packages/contracts`, which are too heavy for a page that only reads.
 */
export const poolSelectors = {
  poolName: '0xf3466dfa',
  poolAPY: '0x82df7a3b',
  poolUserShareRatio: '0x67a1aa4f',
  stakerNumber: '0x9aafd5b8',
  _poolUnlockPeriod: '0x9fc95e03',
} as const

export const voteSelectors = {
  increaseStake: '0x09fecf7f',
  decreaseStake: '0xbeb99c1e',
  withdrawStake: '0x2ce7777f',
  claimInterest: '0x2eb375ea',
  claimAllInterest: '0x8270512f',
  userSummary: '0xe3d5b233',
  poolSummary: '0x7571fcf6',
  userInterest: '0xd68076c3',
  userInQueue: '0xe2af7928',
  userOutQueue: '0x24a3bbe2',
  withdrawableCfx: '0x075fc133',
  withdrawableOf: '0xfa8c00d4',
  _poolLockPeriod: '0xb4064a25',
} as const

/** What our own pools report of their bridge. */
export const bridgedPoolSelectors = { bridgeAccepted: '0x0e3852ec', shortfall: '0x19b1faef' } as const

/** Only in the live vote pools: `userLockInfo(address)` and `birdgeAddrSetted()`, spelled so. */
export const livePoolSelectors = { userLockInfo: '0x4a42fc89', birdgeAddrSetted: '0x6283c50b' } as const

/** `userInQueue` and `userOutQueue` with an offset and a limit. */
export const pagedQueueSelectors = { userInQueue: '0xa6698002', userOutQueue: '0x336f8e0e' } as const

export const shareSelectors = {
  deposit: '0xd0e30db0',
  redeem: '0xdb006a75',
  withdraw: '0x2e1a7d4d',
  userClaimed: '0x3b7fcdca',
  userWithdrawable: '0x7358c7fc',
  userStakedInPoS: '0x7459f413',
  userRedeemRequests: '0x4e9c76b4',
  ratioDepositedBySupply: '0xb71e6ced',
  totalDeposited: '0xff50abdc',
  toAssets: '0xc94a649c',
  name: '0x06fdde03',
  totalSupply: '0x18160ddd',
  balanceOf: '0x70a08231',
} as const

export const multicallSelectors = {
  aggregate3: '0x82ad56cb',
  getBlockNumber: '0x42cbb15c',
  getCurrentBlockTimestamp: '0x0f28c97d',
  getEthBalance: '0x4d2301cc',
} as const

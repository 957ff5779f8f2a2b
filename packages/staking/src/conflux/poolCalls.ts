import { encodeCall } from './abi/encodeCall.ts'
import {
  bridgedPoolSelectors,
  livePoolSelectors,
  pagedQueueSelectors,
  poolSelectors,
  shareSelectors,
  voteSelectors,
} from './abi/selectors.ts'
import { type ConfluxPool, oneShare } from './ConfluxPool.ts'

/** Queue entries to read from a pool that does not return all at once. */
const queuePage = 100n

/** Reads of a pool, and of an account in it: the answers come back under these names. */
export function poolCalls(pool: ConfluxPool, account?: `0x${string}`): Record<string, `0x${string}`> {
  const own = pool.kind === 'vote' ? voteCalls : shareCalls
  return { ...commonCalls(), ...own(), ...(account && accountCalls(pool, account)) }
}

function commonCalls() {
  const { poolName, poolAPY, poolUserShareRatio, stakerNumber, _poolUnlockPeriod } = poolSelectors
  return { poolName, poolAPY, poolUserShareRatio, stakerNumber, _poolUnlockPeriod, ...bridgedPoolSelectors }
}

function voteCalls() {
  const { poolSummary, _poolLockPeriod, withdrawableCfx } = voteSelectors
  const { birdgeAddrSetted } = livePoolSelectors
  return { poolSummary, _poolLockPeriod, withdrawableCfx, birdgeAddrSetted }
}

function shareCalls() {
  const { name, totalDeposited, totalSupply, ratioDepositedBySupply, toAssets } = shareSelectors
  return {
    name,
    totalDeposited,
    totalSupply,
    ratioDepositedBySupply,
    toAssets: encodeCall(toAssets, oneShare),
  }
}

function accountCalls({ kind }: ConfluxPool, account: `0x${string}`) {
  if (kind === 'share')
    return {
      balanceOf: encodeCall(shareSelectors.balanceOf, account),
      userStakedInPoS: encodeCall(shareSelectors.userStakedInPoS, account),
      userClaimed: encodeCall(shareSelectors.userClaimed, account),
      userWithdrawable: encodeCall(shareSelectors.userWithdrawable, account),
      userRedeemRequests: encodeCall(shareSelectors.userRedeemRequests, account, 0n, queuePage),
    }
  return {
    userSummary: encodeCall(voteSelectors.userSummary, account),
    userInterest: encodeCall(voteSelectors.userInterest, account),
    withdrawableOf: encodeCall(voteSelectors.withdrawableOf, account),
    userLockInfo: encodeCall(livePoolSelectors.userLockInfo, account),
    userInQueue: encodeCall(voteSelectors.userInQueue, account),
    userOutQueue: encodeCall(voteSelectors.userOutQueue, account),
    userInQueuePage: encodeCall(pagedQueueSelectors.userInQueue, account, 0n, queuePage),
    userOutQueuePage: encodeCall(pagedQueueSelectors.userOutQueue, account, 0n, queuePage),
  }
}

import { expect, test } from 'vitest'
import {
  bridgedPoolSelectors,
  livePoolSelectors,
  multicallSelectors,
  pagedQueueSelectors,
  poolSelectors,
  shareSelectors,
  voteSelectors,
} from './abi/selectors.ts'
import { type ConfluxPool, voteDrip } from './ConfluxPool.ts'
import { readPool, readPools } from './readPools.ts'
import { readPosition } from './readPosition.ts'
import { type Answers, aBlock, answerBatch, text, tuples, words } from './test/answerBatch.ts'

const account = `0x${'ab'.repeat(20)}` as const
const votePool: ConfluxPool = { chainId: 1030, kind: 'vote', address: `0x${'01'.repeat(20)}` }
const sharePool: ConfluxPool = { chainId: 1030, kind: 'share', address: `0x${'02'.repeat(20)}` }
const cfx = 10n ** 18n

const ofPool: Answers = {
  ...aBlock,
  [poolSelectors.poolName]: text('PHX Pool'),
  [poolSelectors.poolAPY]: words(912n),
  [poolSelectors.poolUserShareRatio]: words(9_600n),
  [poolSelectors.stakerNumber]: words(321n),
  [poolSelectors._poolUnlockPeriod]: words(90_000n),
}
const ofVotePool: Answers = {
  ...ofPool,
  [voteSelectors.poolSummary]: words(7_000n, 5n, 9n),
  [voteSelectors._poolLockPeriod]: words(1_126_800n),
  [voteSelectors.withdrawableCfx]: words(2_500n * cfx),
  [livePoolSelectors.birdgeAddrSetted]: words(1n),
}
const ofVoter: Answers = {
  ...ofVotePool,
  [multicallSelectors.getEthBalance]: words(42n * cfx),
  [voteSelectors.userSummary]: words(20n, 12n, 9n, 5n, 77n, 1n),
  [voteSelectors.userInterest]: words(123n),
  [livePoolSelectors.userLockInfo]: words(0n, 0n),
  [voteSelectors.userInQueue]: tuples([1n, 999_000n], [2n, 1_000_000n], [3n, 1_086_400n]),
  [voteSelectors.userOutQueue]: tuples([3n, 1_003_600n]),
}

function position(pool: ConfluxPool, answers: Answers) {
  const read = readPosition(pool, account)
  return read.decode(answerBatch(read.data, answers))
}

test('a vote pool is read with all its figures', () => {
  const { to, data, decode } = readPool(votePool)
  expect(to).toBe('0xEFf0078910f638cd81996cc117bccD3eDf2B072F')
  expect(decode(answerBatch(data, ofVotePool))).toEqual({
    block: { number: 1_000_000, timestampSeconds: 1_800_000_000 },
    name: 'PHX Pool',
    apyBasisPoints: 912n,
    userShareBasisPoints: 9_600n,
    stakers: 321n,
    totalStakedDrip: 7_000n * voteDrip,
    lockBlocks: 1_126_800n,
    unlockBlocks: 90_000n,
    isOpen: true,
    shortfallDrip: null,
    withdrawableDrip: 2_500n * cfx,
    sharePriceDrip: null,
  })
})

test('an account’s position in a vote pool: unlocked and withdrawable now apart, queues without finished entries', () => {
  expect(position(votePool, ofVoter).position).toEqual({
    stakedDrip: 12n * voteDrip,
    unstakableDrip: 9n * voteDrip,
    lockingDrip: 3n * voteDrip,
    governanceDrip: 0n,
    unlockingDrip: 3n * voteDrip,
    unlockedDrip: 5n * voteDrip,
    // Of 2500 CFX that are back only whole votes leave the pool.
    withdrawableNowDrip: 2n * voteDrip,
    isPaidInTurn: false,
    claimableDrip: 123n,
    claimedDrip: 77n,
    shares: null,
    balanceDrip: 42n * cfx,
    queue: [
      {
        type: 'unlocking',
        amountDrip: 3n * voteDrip,
        endBlock: 1_003_600n,
        expectedBlock: 1_003_600n,
        endsAtSeconds: 1_800_003_600,
      },
      {
        type: 'locking',
        amountDrip: 3n * voteDrip,
        endBlock: 1_086_400n,
        expectedBlock: 1_086_400n,
        endsAtSeconds: 1_800_086_400,
      },
    ],
  })
})

test.each(Object.keys(ofVoter).filter(selector => !(selector in aBlock)))(
  'a vote pool that reverts on one read (%s) is read without that one figure',
  selector => {
    const { [selector]: _, ...rest } = ofVoter
    const whole = position(votePool, ofVoter)
    const { state, position: without } = position(votePool, rest)
    const missing = [...Object.entries(state), ...Object.entries(without)].filter(
      ([, value]) => value === null,
    )
    const always = ['sharePriceDrip', 'shares', 'shortfallDrip']
    expect(missing.filter(([name]) => !always.includes(name)).length).toBeLessThanOrEqual(7)
    for (const [name, value] of Object.entries({ ...state, ...without }))
      if (value !== null && name !== 'queue')
        expect(value).toEqual({ ...whole.state, ...whole.position }[name as 'name'])
  },
)

test.each([
  // 12 votes earn, 9 of them locked in: the rest has to cover the lock.
  ['nothing', 0n, 9n],
  ['less than what locks in', 2_000n * cfx, 9n],
  ['a part of a vote', 3_000n * cfx + 1n, 8n],
  ['most of it', 11_000n * cfx, 1n],
  ['more than there is', 13_000n * cfx, 0n],
])('[F.16] of a stake with %s locked for governance the rest can be unstaked', (_, lockDrip, votes) => {
  const answers = { ...ofVoter, [livePoolSelectors.userLockInfo]: words(lockDrip, 250_000_000n) }
  expect(position(votePool, answers).position).toMatchObject({
    governanceDrip: lockDrip,
    unstakableDrip: votes * voteDrip,
    lockingDrip: 3n * voteDrip,
  })
})

test('[F.16] a pool reports whether it has its bridge, and ours their shortfall', () => {
  const { bridgeAccepted, shortfall } = bridgedPoolSelectors
  const live = { ...ofVoter, [livePoolSelectors.birdgeAddrSetted]: words(0n) }
  expect(position(votePool, live).state).toMatchObject({ isOpen: false, shortfallDrip: null })
  const { [livePoolSelectors.birdgeAddrSetted]: _, ...silent } = ofVoter
  expect(position(votePool, silent).state.isOpen).toBeNull()
  const own = { ...silent, [bridgeAccepted]: words(1n), [shortfall]: words(7n) }
  expect(position(votePool, own).state).toMatchObject({ isOpen: true, shortfallDrip: 7n })
  const shares = { ...ofSharer, [bridgeAccepted]: words(0n), [shortfall]: words(0n) }
  expect(position(sharePool, shares).state).toMatchObject({ isOpen: false, shortfallDrip: 0n })
})

test('[F.13] if the pool pays in turn, only the account’s turn is withdrawable now', () => {
  const answers = { ...ofVoter, [voteSelectors.withdrawableOf]: words(voteDrip) }
  expect(position(votePool, answers).position).toMatchObject({
    unlockedDrip: 5n * voteDrip,
    withdrawableNowDrip: voteDrip,
    isPaidInTurn: true,
  })
})

test('interest that divides by zero leaves the rest of the position', () => {
  const { [voteSelectors.userInterest]: _, ...rest } = ofVoter
  expect(position(votePool, rest).position).toMatchObject({ claimableDrip: null, stakedDrip: 12n * voteDrip })
})

test('a queue that cannot be read at once is read in a page, and otherwise is its amount alone', () => {
  const { [voteSelectors.userInQueue]: _, ...rest } = ofVoter
  const paged = { ...rest, [pagedQueueSelectors.userInQueue]: tuples([3n, 1_086_400n]) }
  expect(position(votePool, paged)).toEqual(position(votePool, ofVoter))
  expect(position(votePool, rest).position.queue?.at(-1)).toEqual({
    type: 'locking',
    amountDrip: 3n * voteDrip,
    endBlock: null,
    expectedBlock: null,
    endsAtSeconds: null,
  })
})

test('unreadable queues and amounts are not called empty', () => {
  const without = (answers: Answers, ...selectors: string[]) =>
    Object.fromEntries(Object.entries(answers).filter(([selector]) => !selectors.includes(selector)))
  const { userSummary, userInQueue, userOutQueue } = voteSelectors
  for (const queue of [userInQueue, userOutQueue])
    expect(position(votePool, without(ofVoter, userSummary, queue)).position.queue).toBeNull()
  expect(position(votePool, without(ofVoter, userSummary)).position.queue).toHaveLength(2)
  const { userRedeemRequests, userClaimed } = shareSelectors
  expect(position(sharePool, without(ofSharer, userRedeemRequests, userClaimed)).position.queue).toBeNull()
  const nothing = { ...without(ofSharer, userRedeemRequests), [userClaimed]: words(0n) }
  expect(position(sharePool, nothing).position.queue).toEqual([])
})

test.each([
  ['huge', words(2n ** 256n - 1n)],
  ['of the wrong length', words(1n, 2n)],
  ['cut', '0x1234' as const],
  ['empty', '0x' as const],
])('a figure that is %s is none', (_, answer) => {
  const answers = {
    ...ofVoter,
    [poolSelectors.poolAPY]: answer,
    [voteSelectors.userInterest]: answer,
    [voteSelectors.withdrawableCfx]: answer,
  }
  const { state, position: found } = position(votePool, answers)
  expect(state).toMatchObject({ apyBasisPoints: null, withdrawableDrip: null, stakers: 321n })
  expect(found).toMatchObject({ claimableDrip: null, withdrawableNowDrip: null, unlockedDrip: 5n * voteDrip })
})

test('votes that do not add up are not called unlocking', () => {
  const answers = { ...ofVoter, [voteSelectors.userSummary]: words(1n, 12n, 9n, 5n, 77n, 1n) }
  expect(position(votePool, answers).position.unlockingDrip).toBeNull()
})

const ofSharePool: Answers = {
  ...ofPool,
  [shareSelectors.totalDeposited]: words(1_100n * cfx),
  [shareSelectors.toAssets]: words((11n * cfx) / 10n),
}
const ofSharer: Answers = {
  ...ofSharePool,
  [multicallSelectors.getEthBalance]: words(cfx),
  [shareSelectors.balanceOf]: words(10n * cfx),
  [shareSelectors.userStakedInPoS]: words(11n * cfx),
  [shareSelectors.userClaimed]: words(3n * cfx),
  [shareSelectors.userWithdrawable]: words(2n * cfx),
  [shareSelectors.userRedeemRequests]: tuples(
    [2n * cfx, 900_000n, 2n * cfx, 950_000n],
    // Requested under another period.
    [3n * cfx, 995_000n, 0n, 1_045_000n],
  ),
}

test('an account’s position in a share pool: the worth of its shares, and each request with its expectation', () => {
  const { state, position: found } = position(sharePool, ofSharer)
  expect(state).toMatchObject({
    totalStakedDrip: 1_100n * cfx,
    lockBlocks: 0n,
    unlockBlocks: 90_000n,
    withdrawableDrip: null,
    sharePriceDrip: (11n * cfx) / 10n,
  })
  expect(found).toEqual({
    stakedDrip: 11n * cfx,
    unstakableDrip: 11n * cfx,
    lockingDrip: 0n,
    governanceDrip: null,
    unlockingDrip: 3n * cfx,
    unlockedDrip: 2n * cfx,
    withdrawableNowDrip: 2n * cfx,
    isPaidInTurn: true,
    claimableDrip: null,
    claimedDrip: null,
    shares: 10n * cfx,
    balanceDrip: cfx,
    queue: [
      {
        type: 'unlocking',
        amountDrip: 3n * cfx,
        endBlock: null,
        expectedBlock: 1_045_000n,
        endsAtSeconds: 1_800_045_000,
      },
    ],
  })
})

test('the live share pool, with fewer functions, is read by those it has', () => {
  const live: Answers = {
    ...aBlock,
    [poolSelectors.poolAPY]: words(800n),
    [shareSelectors.name]: text('sCFX'),
    [shareSelectors.totalSupply]: words(1_000n * cfx),
    [shareSelectors.ratioDepositedBySupply]: words(1_250_000_000n),
    [shareSelectors.balanceOf]: words(8n * cfx),
    [shareSelectors.userClaimed]: words(3n * cfx),
    [shareSelectors.userWithdrawable]: words(2n * cfx),
  }
  const { state, position: found } = position(sharePool, live)
  expect(state).toMatchObject({ name: 'sCFX', totalStakedDrip: 1_250n * cfx, unlockBlocks: null })
  expect(found).toMatchObject({
    stakedDrip: 10n * cfx,
    unlockingDrip: 3n * cfx,
    withdrawableNowDrip: 2n * cfx,
    balanceDrip: null,
    queue: [{ type: 'unlocking', amountDrip: 3n * cfx, endBlock: null, endsAtSeconds: null }],
  })
})

test('an address without code, and a contract that is no pool, differ from the pools beside them', () => {
  const read = readPools([votePool, sharePool])
  const empty = Object.fromEntries(
    [poolSelectors, bridgedPoolSelectors, livePoolSelectors, voteSelectors, shareSelectors]
      .flatMap(selectors => Object.values(selectors))
      .map(selector => [selector, '0x' as const]),
  )
  const [first] = read.decode(answerBatch(read.data, { ...empty, ...aBlock }))
  expect(first).toMatchObject({ state: null, position: null, failure: { code: 'POOL_NOT_FOUND' } })
  const [silent] = read.decode(answerBatch(read.data, aBlock))
  expect(silent?.failure).toMatchObject({ code: 'POOL_SILENT' })
  const one = readPool(votePool)
  expect(() => one.decode(answerBatch(one.data, { ...empty, ...aBlock }))).toThrow(/POOL_NOT_FOUND/)
})

test('a failed outer call is refused by its code: no Multicall3, no block, no answer', () => {
  const { data, decode } = readPool(votePool)
  for (const answer of ['0x', null, undefined, 'error', answerBatch(data, {})])
    expect(() => decode(answer)).toThrow(/NODE_ANSWER_INVALID/)
})

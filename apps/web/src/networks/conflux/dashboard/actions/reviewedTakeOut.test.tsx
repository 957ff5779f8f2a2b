// @vitest-environment jsdom
import { confluxNetworks } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { buildWithdraw, type ConfluxPosition } from '@granary/staking/conflux'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { TransactionFlow } from '#web/transaction/TransactionFlow.ts'
import { confluxPools, type OfferedPool } from '../../settings/index.ts'
import { drawInSite } from '../test/drawInSite.tsx'
import { examplePosition, exampleState } from '../test/examples.ts'
import { poolOfRequest, reviewedTakeOut } from './reviewedTakeOut.ts'
import type { TakeOutIntent } from './TakeOut.ts'
import { TakeOutFlow } from './TakeOutFlow.tsx'
import { takeOutRequest } from './takeOutRequest.ts'

const cfx = 10n ** 18n
const account = '0x00000000000000000000000000000000000000bb'
const address = '0x00000000000000000000000000000000000000aa'
const votes: OfferedPool = { chainId: 71, kind: 'vote', address, name: 'Votes', operator: null }
const shares: OfferedPool = { ...votes, kind: 'share', name: 'Shares' }
const position: ConfluxPosition = { ...examplePosition, shares: 4000n * cfx }

function asked(pool: OfferedPool, intent: TakeOutIntent, amountDrip: bigint): ActionRequest {
  return takeOutRequest({ pool, account, intent, amountDrip, figures: { state: exampleState, position } })
}

test('an amount in the bytes is shown as encoded', () => {
  const unstake = asked(votes, { action: 'unstake', amountDrip: 2000n * cfx }, 2000n * cfx)
  expect(reviewedTakeOut(unstake, votes, position).facts).toEqual({ pool: 'Votes', amount: '2000' })
  const withdraw = asked(shares, { action: 'withdraw', amountDrip: 7n }, 7n)
  expect(reviewedTakeOut(withdraw, shares, null).facts.amount).toBe('0.000000000000000007')
})

test('an amount that the bytes leave open shows its current value, not the one at the request', () => {
  const claim = asked(votes, { action: 'claim' }, 2n * cfx)
  const later = { ...position, claimableDrip: 9n * cfx }
  expect(reviewedTakeOut(claim, votes, later).facts).toEqual({ pool: 'Votes', amount: '9', isAll: 'yes' })
  expect(reviewedTakeOut(claim, votes, null).facts.amount).toBe('2')
  // Half of the shares: half of 5000 CFX now, and of 6000 later.
  const half = asked(shares, { action: 'unstake', amountDrip: 2500n * cfx }, 2500n * cfx)
  expect(reviewedTakeOut(half, shares, position).facts).toMatchObject({ amount: '2500', isAbout: 'yes' })
  const grown = { ...position, stakedDrip: 6000n * cfx }
  expect(reviewedTakeOut(half, shares, grown).facts.amount).toBe('3000')
})

test('bytes that contradict the review are refused', () => {
  const claim = asked(votes, { action: 'claim', amountDrip: cfx }, cfx)
  const withdraw = buildWithdraw(votes, 1000n * cfx).data
  const refused: ActionRequest[] = [
    { ...claim, call: { ...claim.call, data: withdraw } },
    { ...claim, call: { ...claim.call, data: '0xa9059cbb' } },
    { ...claim, call: { ...claim.call, valueWei: 1n } },
    { ...claim, facts: { ...claim.facts, amount: '2' } },
  ]
  for (const request of refused)
    expect(() => reviewedTakeOut(request, votes, position)).toThrow(/POOL_CALL_UNREADABLE/)
  expect(() => reviewedTakeOut(claim, null, position)).toThrow(/POOL_CALL_UNREADABLE/)
  expect(() => reviewedTakeOut(claim, votes, position)).not.toThrow()
})

test("a request's pool is one of this site on its chain, or none", () => {
  const [offered] = confluxPools(71)
  if (!offered) throw new Error('no pool')
  const { call, ...rest } = asked(offered, { action: 'withdraw', amountDrip: 1000n * cfx }, 1000n * cfx)
  const upper = `0x${call.to.slice(2).toUpperCase()}` as const
  expect(poolOfRequest({ ...rest, call: { ...call, to: upper } })).toEqual(offered)
  expect(poolOfRequest({ ...rest, call, owner: { account, chainId: 1030 } })).toBeNull()
  expect(poolOfRequest({ ...rest, call: { ...call, to: address } })).toBeNull()
})

test('a refused review has no sign button, only the way back', async () => {
  const back = vi.fn()
  const request = asked(votes, { action: 'claim' }, cfx)
  const state = {
    step: 'review',
    id: null,
    kind: request.kind,
    requests: [request],
    actions: [],
    quote: null,
    status: 'ready',
    notice: null,
    failure: null,
  } as const
  const place = {
    chain: confluxNetworks.testnet,
    isLocalChain: false,
    kinds: ['conflux.claim'],
    parts: null,
    flow: { back, owner: request.owner } as unknown as TransactionFlow,
    state,
    wallet: null,
    interruption: null,
    continueHere: () => undefined,
  }
  await drawInSite(<TakeOutFlow place={place} state={state} />)
  expect(screen.getByText(/POOL_CALL_UNREADABLE/)).toBeTruthy()
  const buttons = screen.getAllByRole('button')
  expect(buttons).toHaveLength(1)
  fireEvent.click(buttons[0] as HTMLElement)
  expect(back).toHaveBeenCalledTimes(1)
})

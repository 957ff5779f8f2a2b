import { expect, test } from 'vitest'
import { StateGoneError } from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import { fakeHistory, fakeValidator, keyOf } from '#test/fakeHistory.ts'
import { trackedSet } from './blockEvents.ts'
import type { ChainView } from './ChainView.ts'
import { carriedOut } from './Consolidation.ts'
import { askedConsolidations } from './followBlocks.ts'
import type { RewardBlock } from './readBlocks.ts'
import type { Tracked } from './Tracked.ts'

const slotsPerEpoch = 32
const withdrawable = 1_000
const gwei = 32_000_000_000n
const moved = withdrawable * slotsPerEpoch
const [source, target, other] = [1, 2, 3]

/** Source 1 waits for target 2 until it is withdrawable; source 3 is withdrawable then too and never waited. */
function view({ states = (_: number): boolean => true, waits = true } = {}) {
  const asked: string[] = []
  const look = (slot: number, what: string) => {
    if (!states(slot)) throw new StateGoneError('fake', slot, what)
    asked.push(`${what} ${slot}`)
  }
  const history = fakeHistory({
    slotsPerEpoch,
    finalizedEpoch: () => 2_000,
    validators: slot => {
      look(slot, 'validators')
      const leaving = { exit_epoch: withdrawable - 256, withdrawable_epoch: withdrawable }
      return [
        fakeValidator(source, slot < moved ? gwei + 7n : 7n, leaving),
        fakeValidator(target, gwei),
        fakeValidator(other, gwei, leaving),
      ]
    },
    consolidations: slot => {
      look(slot, 'queue')
      return waits && slot < moved ? [{ source_index: source, target_index: target }] : []
    },
  })
  return { asked, view: { history, slotsPerEpoch } as ChainView }
}

const set = trackedSet(
  [source, target, other].map(index => ({ pubkey: keyOf(index), validatorIndex: index }) as Tracked),
)

const asks = (slot: number, from: number, to: number) =>
  ({
    slot,
    body: {
      execution_requests: { consolidations: [{ source_pubkey: keyOf(from), target_pubkey: keyOf(to) }] },
    },
  }) as RewardBlock

test('a request counts only once a state’s queue holds it: anyone may request for any validator', async () => {
  const { view: chain } = view()
  const blocks = [asks(33, other, target), asks(34, other, source), asks(40, source, target)]
  expect(await askedConsolidations(chain, blocks, set, 64)).toEqual([{ source, target, gwei }])
  const { view: refused } = view({ waits: false })
  expect(await askedConsolidations(refused, blocks, set, 64)).toEqual([])
})

test('each epoch with a request is checked once, a switch to compounding never', async () => {
  const { asked, view: chain } = view()
  const blocks = [
    asks(33, source, source),
    asks(65, source, target),
    asks(70, source, target),
    asks(97, other, target),
  ]
  await askedConsolidations(chain, blocks, set, 320)
  expect(asked.filter(look => look.startsWith('queue'))).toEqual(['queue 96', 'queue 128'])
  await expect(
    askedConsolidations(view({ states: () => false }).view, blocks, set, 320),
  ).rejects.toMatchObject({ code: 'BEACON_STATE_GONE' })
  expect(
    await askedConsolidations(view({ states: slot => slot >= 320 }).view, blocks, set, 320),
  ).toHaveLength(1)
})

const waiting = { source, target, gwei: gwei - 1n }

test('amounts are read before the transition, and a duplicate pair counts once', async () => {
  const { asked, view: chain } = view()
  const done = await carriedOut(chain, moved - 640, moved + 640, [waiting, { ...waiting }])
  expect(done).toEqual([{ source, target, gwei, slot: moved }])
  expect(new Set(asked).size).toBe(asked.length)
})

test('a pair that still waits, or was executed before, was not executed now', async () => {
  expect(await carriedOut(view().view, moved - 640, moved - 32, [waiting])).toEqual([])
  expect(await carriedOut(view().view, moved, moved + 640, [waiting])).toEqual([])
})

test('without the states between, the earliest possible epoch and the last seen amount count', async () => {
  const { view: chain } = view({ states: slot => slot >= moved + 640 })
  const done = await carriedOut(chain, moved - 640, moved + 640, [waiting])
  expect(done).toEqual([{ ...waiting, slot: moved }])
})

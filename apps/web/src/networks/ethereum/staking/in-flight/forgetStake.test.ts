// @vitest-environment node
import 'fake-indexeddb/auto'
import { hoodi } from '@granary/chains'
import { planOf } from '@granary/transactions/record'
import { expect, test } from 'vitest'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import { stakeDraft, withOffer } from '../stake/stakePlan.ts'
import { exampleOffer, exampleOwner, exampleQuestion } from '../test/exampleStake.ts'
import { forgetStake } from './forgetStake.ts'

const at = '2026-11-21T10:00:00.000Z'
const target = { chain: hoodi, batchContract: null, isLocalChain: true }
let seed = 0

/** A stake of one validator on this chain, whose request the wallet did not send. */
async function givenUpOn(chainId: number) {
  seed += 1
  const store = await siteTransactions()
  const intent = { credentialsType: '0x01' as const, amountsGwei: [32_000_000_000n] }
  const { id } = await store.create(stakeDraft({ ...exampleOwner, chainId }, intent))
  const offered = await store.update(id, record =>
    withOffer(record, target, exampleOffer({ seed, count: 1 })),
  )
  const [step] = planOf(offered).steps
  if (!step?.call) throw new Error('no step')
  const { call, asked, askedAt } = exampleQuestion({ count: 1 })
  const planned = { ...step, call: { ...step.call, valueWei: call.valueWei } }
  const question = { index: 0, step: planned, asked, askedAt, bundle: null }
  await store.ask({ plan: planOf(offered), recordId: id }, [question])
  await store.settle(id, [0], { state: 'failed', reason: 'not_sent', receipt: null }, at)
  return id
}

test('a stake on a chain that the build no longer knows is kept, and the reason is said', async () => {
  const id = await givenUpOn(5)
  await expect(forgetStake({ id }, () => null)).rejects.toMatchObject({ code: 'STAKING_NOT_CONFIGURED' })
  expect(await (await siteTransactions()).get(id)).toMatchObject({ closedAt: null })
})

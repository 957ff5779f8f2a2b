import { clusterIdOf, encodeSsvCall, type SsvCluster, ssvEventsAbi } from '@granary/staking/ssv'
import { encodeEventTopics } from 'viem/utils'
import { expect, test } from 'vitest'
import { reviewedSsvAction } from './reviewedSsvAction.ts'
import { type SsvIntent, ssvActions, takesAction } from './SsvAction.ts'
import { ssvRequest } from './ssvRequest.ts'

const account = `0x${'a1'.repeat(20)}` as const
const network = `0x${'22'.repeat(20)}` as const
const pubkey = `0x${'8f'.repeat(48)}` as const
const snapshot: SsvCluster = { validatorCount: 2, networkFeeIndex: 3n, index: 4n, active: true, balance: 5n }
const cluster = { operatorIds: [1n, 2n, 3n, 4n], snapshot }
const owner = { account, chainId: 560_048 }

const request = (intent: SsvIntent) => ssvRequest(owner, { network }, cluster, intent)

const intents: readonly SsvIntent[] = [
  { action: 'deposit', amountWei: 7n },
  { action: 'withdraw', amountWei: 8n },
  { action: 'reactivate', amountWei: 9n },
  { action: 'exit', pubkey },
  { action: 'remove', pubkey },
]

test.each(intents)('the bytes of a request say what it does: $action', intent => {
  expect(reviewedSsvAction(request(intent))).toEqual({ ...intent, operatorIds: cluster.operatorIds })
  expect(request(intent).kind).toBe(`ssv.${intent.action}`)
})

test.each(intents)('only what is paid is sent as value: $action', intent => {
  const isPaid = intent.action === 'deposit' || intent.action === 'reactivate'
  expect(request(intent).call.valueWei > 0n).toBe(isPaid)
})

test.each([
  ['deposit', 'ClusterDeposited'],
  ['withdraw', 'ClusterWithdrawn'],
  ['reactivate', 'ClusterReactivated'],
  ['exit', 'ValidatorExited'],
  ['remove', 'ValidatorRemoved'],
] as const)('%s is found by the event %s of its owner', (action, eventName) => {
  const intent = intents.find(each => each.action === action)
  const topics = encodeEventTopics({ abi: ssvEventsAbi, eventName, args: { owner: account } })
  expect(intent && request(intent).trace).toEqual([{ address: network, topics }])
})

test('two changes of one cluster of a kind wait for each other; exits of two validators do not', () => {
  const id = clusterIdOf(account, cluster.operatorIds)
  expect(request({ action: 'remove', pubkey }).subject).toBe(id)
  expect(request({ action: 'exit', pubkey }).subject).toBe(pubkey)
})

test('validators of a cluster that pays in SSV tokens can leave, and it takes no ETH', () => {
  expect(ssvActions.filter(action => takesAction({ feeAsset: 'ssv' }, action))).toEqual(['exit', 'remove'])
  expect(ssvActions.filter(action => takesAction({ feeAsset: 'eth' }, action))).toEqual([...ssvActions])
})

test('a call that this page does not make is not shown as one', () => {
  const data = encodeSsvCall({
    action: 'liquidate',
    clusterOwner: account,
    operatorIds: [1n, 2n, 3n, 4n],
    cluster: snapshot,
  })
  expect(() => reviewedSsvAction({ call: { from: account, to: network, valueWei: 0n, data } })).toThrow()
  const two = encodeSsvCall({
    action: 'exit',
    publicKeys: [pubkey, `0x${'7f'.repeat(48)}`],
    operatorIds: [1n, 2n, 3n, 4n],
  })
  expect(() => reviewedSsvAction({ call: { from: account, to: network, valueWei: 0n, data: two } })).toThrow()
})

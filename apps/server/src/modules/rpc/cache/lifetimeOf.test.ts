import { expect, test } from 'vitest'
import { lifetimeOf } from './lifetimeOf.ts'

const hash = `0x${'ab'.repeat(32)}`
const address = `0x${'11'.repeat(20)}`
const finalized = 0x64
const old = '0x64'
const young = '0x65'

test.each([
  ['settled', 'net_version', [], '560048'],
  ['settled', 'eth_getBlockByHash', [hash, false], { number: old }],
  ['head', 'eth_getBlockByHash', [hash, false], { number: young }],
  ['settled', 'eth_getBlockByNumber', [old, false], { number: old }],
  ['settled', 'eth_getBlockByNumber', ['earliest', false], { number: '0x0' }],
  ['none', 'eth_getBlockByNumber', [old, false], { number: '0x63' }],
  ['head', 'eth_getBlockByNumber', [young, false], { number: young }],
  ['head', 'eth_getBlockByNumber', ['latest', false], { number: young }],
  ['head', 'eth_getBlockByNumber', ['finalized', false], { number: old }],
  ['none', 'eth_getBlockByNumber', ['pending', false], { number: young }],
  ['none', 'eth_getBlockByNumber', [old, false], null],
  ['settled', 'eth_getTransactionReceipt', [hash], { blockNumber: old }],
  ['head', 'eth_getTransactionReceipt', [hash], { blockNumber: young }],
  ['none', 'eth_getTransactionReceipt', [hash], null],
  ['none', 'eth_getTransactionByHash', [hash], { blockNumber: null }],
  ['none', 'eth_getTransactionByHash', [hash], { blockNumber: '0xfffffffffffffffff' }],
  ['settled', 'eth_getCode', [address, { blockHash: hash }], '0x60'],
  ['settled', 'eth_getCode', [address, old], '0x60'],
  ['head', 'eth_getCode', [address, young], '0x60'],
  ['head', 'eth_getCode', [address, 'latest'], '0x60'],
  ['head', 'eth_getCode', [address], '0x60'],
  ['head', 'eth_call', [{ to: address }, 'latest'], '0x'],
  ['settled', 'eth_call', [{ to: address }, { blockNumber: old }], '0x'],
  ['none', 'eth_call', [{ to: address }, 'pending'], '0x'],
  ['none', 'eth_getTransactionCount', [address, 'pending'], '0x1'],
  ['head', 'eth_getTransactionCount', [address, 'latest'], '0x1'],
  ['settled', 'eth_getStorageAt', [address, '0x0', old], '0x'],
  ['settled', 'eth_getLogs', [{ fromBlock: '0x1', toBlock: old }], [{}]],
  ['head', 'eth_getLogs', [{ fromBlock: '0x1', toBlock: old }], []],
  ['head', 'eth_getLogs', [{ fromBlock: '0x1', toBlock: young }], [{}]],
  ['head', 'eth_getLogs', [{ fromBlock: '0x1' }], [{}]],
  ['head', 'eth_getLogs', [{ blockHash: hash }], [{}]],
  ['none', 'eth_getLogs', [{ toBlock: 'pending' }], [{}]],
  ['settled', 'eth_feeHistory', ['0x4', old, []], {}],
  ['head', 'eth_feeHistory', ['0x4', 'latest', []], {}],
  ['head', 'eth_gasPrice', [], '0x1'],
  ['head', 'eth_blockNumber', [], young],
  ['none', 'eth_estimateGas', [{ to: address }], '0x5208'],
  ['none', 'eth_syncing', [], false],
  ['none', 'eth_simulateV1', [{}, 'latest'], []],
  ['none', 'eth_sendRawTransaction', ['0x'], hash],
  ['none', 'eth_getBalance', [address, ['latest']], '0x1'],
] as const)('%s: %s %j answered %j', (lifetime, method, params, result) => {
  expect(lifetimeOf(method, params, result, finalized)).toBe(lifetime)
})

test('if the nodes do not report finality, no height is settled', () => {
  expect(lifetimeOf('eth_getBlockByNumber', ['0x0', false], { number: '0x0' }, undefined)).toBe('head')
  expect(lifetimeOf('eth_getTransactionReceipt', [hash], { blockNumber: '0x0' }, undefined)).toBe('head')
})

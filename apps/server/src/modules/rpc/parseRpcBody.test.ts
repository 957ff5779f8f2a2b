import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRpcBody } from './parseRpcBody.ts'

const call = (id: unknown, method = 'eth_chainId') => ({ jsonrpc: '2.0', id, method, params: [] })

test.each([['abc'], [7], [0], [null]])('an id of %j is kept as it is', id => {
  expect(parseRpcBody(JSON.stringify(call(id)))).toMatchObject({ kind: 'single', item: { kind: 'call', id } })
})

test('a call without id is a notification, allowed or not', () => {
  const { id: _, ...notification } = call(1)
  expect(parseRpcBody(JSON.stringify(notification))).toMatchObject({
    item: { kind: 'call', notification: true },
  })
  expect(parseRpcBody(JSON.stringify({ ...notification, method: 'anvil_mine' }))).toMatchObject({
    item: { kind: 'refused', notification: true },
  })
})

test.each([
  ['', -32700],
  ['{', -32700],
  ['undefined', -32700],
  ['null', -32600],
  ['1', -32600],
  ['"eth_chainId"', -32600],
  ['[]', -32600],
  ['{}', -32600],
  [JSON.stringify({ ...call(1), jsonrpc: '1.0' }), -32600],
  [JSON.stringify({ ...call(1), method: 5 }), -32600],
  [JSON.stringify({ ...call(1), params: 'x' }), -32600],
  [JSON.stringify(call({ deep: 1 })), -32600],
  [JSON.stringify(call(true)), -32600],
  [
    `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    -32600,
  ],
])('[A7.09] %.60s is malformed as a whole', (text, code) => {
  expect(parseRpcBody(text)).toMatchObject({
    kind: 'malformed',
    refusal: { code, data: { code: 'RPC_REQUEST_INVALID' } },
  })
})

test('a batch is judged item by item, up to 100', () => {
  const mixed = parseRpcBody(JSON.stringify([call(1), 5, call('x', 'debug_traceCall'), [call(2)]]))
  expect(mixed).toMatchObject({
    kind: 'batch',
    items: [
      { kind: 'call', id: 1 },
      { kind: 'refused', id: null, refusal: { code: -32600 } },
      { kind: 'refused', id: 'x', refusal: { code: -32601 } },
      { kind: 'refused', id: null, refusal: { code: -32600 } },
    ],
  })
  const batch = (size: number) =>
    parseRpcBody(JSON.stringify(Array.from({ length: size }, (_, id) => call(id))))
  expect(batch(100).kind).toBe('batch')
  expect(batch(101)).toMatchObject({ kind: 'malformed', refusal: { data: { code: 'RPC_BATCH_TOO_LARGE' } } })
})

test.each([
  'eth_sendTransaction',
  'eth_sign',
  'eth_accounts',
  'personal_unlockAccount',
  'debug_traceTransaction',
  'admin_peers',
  'anvil_setBalance',
  'evm_mine',
  'hardhat_reset',
  'engine_newPayloadV4',
  'txpool_content',
  'miner_start',
  'eth_newFilter',
  'toString',
  '__proto__',
  '',
])('the method %j is never forwarded', method => {
  expect(parseRpcBody(JSON.stringify(call(1, method)))).toMatchObject({
    kind: 'single',
    item: { kind: 'refused', refusal: { code: -32601, data: { code: 'RPC_METHOD_NOT_ALLOWED' } } },
  })
})

test('no text throws, and only allowed methods become calls', () => {
  const almost = fc.record({ jsonrpc: fc.constant('2.0'), id: fc.jsonValue(), method: fc.string() })
  const json = fc.oneof(
    fc.json(),
    fc.array(almost).map(items => JSON.stringify(items)),
    fc.string(),
  )
  fc.assert(
    fc.property(json, text => {
      const body = parseRpcBody(text)
      const items = body.kind === 'single' ? [body.item] : body.kind === 'batch' ? body.items : []
      return items.every(item => item.kind === 'refused' || /^(eth|net|web3)_/.test(item.method))
    }),
    { numRuns: 500 },
  )
})

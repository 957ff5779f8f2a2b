import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createRouter } from '../router/createRouter.ts'
import { initialWalletState } from '../WalletState.ts'
import { createTransactionStack } from './createTransactionStack.ts'
import type { TransactionRequest } from './TransactionRequest.ts'

function page() {
  const store = createStore(() => initialWalletState)
  const router = createRouter(store, false)
  const logged: string[] = []
  const stack = createTransactionStack({ store, router, log: { error: text => logged.push(text) } })
  const heard: string[] = []
  const shown = () =>
    store.getState().isOpen
      ? store
          .getState()
          .history.map(({ name }) => name)
          .join(' ')
      : 'closed'
  /** A request that records its events and the view on show. */
  const request = (id: string, more: Partial<TransactionRequest> = {}): TransactionRequest => ({
    id,
    onSuccess: result => heard.push(`${id} succeeded: ${result} in ${shown()}`),
    onError: cause => heard.push(`${id} failed: ${cause} in ${shown()}`),
    onCancel: () => heard.push(`${id} cancelled in ${shown()}`),
    ...more,
  })
  return { store, router, stack, heard, shown, request, logged }
}

test('[B4.57] a success calls onSuccess', () => {
  const { stack, heard, shown, request, router } = page()
  router.show({ name: 'Account' })
  stack.push(request('a', { onSuccess: result => router.replace({ name: result as 'AccountSettings' }) }))
  expect(shown()).toBe('Account ApproveTransaction')
  stack.succeed('AccountSettings')
  expect(shown()).toBe('Account AccountSettings')
  stack.push(request('b'))
  stack.succeed('0x12')
  expect(heard).toEqual(['b succeeded: 0x12 in Account AccountSettings ApproveTransaction'])
  expect(shown()).toBe('closed')
})

test('[B4.58] an error calls the handler, then goes back', () => {
  const { stack, heard, shown, request, router } = page()
  router.show({ name: 'Account' })
  stack.push(request('a'))
  stack.fail('no gas')
  expect(heard).toEqual(['a failed: no gas in Account ApproveTransaction'])
  expect(shown()).toBe('Account')
})

test('[B4.59] a cancel calls the handler, then goes back; alone in the modal it closes', () => {
  const { stack, heard, shown, request, router } = page()
  router.show({ name: 'Account' })
  stack.push(request('a'))
  stack.cancel()
  expect(heard).toEqual(['a cancelled in Account ApproveTransaction'])
  expect(shown()).toBe('Account')
  router.close()
  stack.push(request('b'))
  expect(shown()).toBe('ApproveTransaction')
  stack.cancel()
  expect(shown()).toBe('closed')
})

test('a replacing request leaves no previous view to go back to', () => {
  const { stack, shown, request, router } = page()
  router.show({ name: 'Account' })
  router.push({ name: 'AccountSettings' })
  stack.push(request('a', { replace: true }))
  expect(shown()).toBe('Account ApproveTransaction')
  stack.cancel()
  expect(shown()).toBe('Account')
})

test('shows the last request first, then the one below it', () => {
  const { stack, heard, shown, request, router } = page()
  router.show({ name: 'Account' })
  for (const id of ['a', 'b']) stack.push(request(id))
  stack.cancel()
  expect(shown()).toBe('Account ApproveTransaction')
  stack.fail('x', 'a')
  expect(heard.map(text => text.slice(0, 8))).toEqual(['b cancel', 'a failed'])
  expect(shown()).toBe('Account')
})

test('closing the modal cancels all pending requests', () => {
  const { stack, heard, request, router, store } = page()
  router.show({ name: 'Account' })
  for (const id of ['a', 'b']) stack.push(request(id))
  router.close()
  expect(heard).toEqual(['b cancelled in closed', 'a cancelled in closed'])
  expect(store.getState().transactions).toEqual([])
})

test("the modal's back button cancels the request", () => {
  const { stack, heard, request, router, shown } = page()
  router.show({ name: 'Account' })
  stack.push(request('a'))
  router.goBack()
  expect(heard).toEqual(['a cancelled in Account'])
  expect(shown()).toBe('Account')
})

test('an answered request disappears even if a required sign-in keeps the modal open', () => {
  const { stack, request, store, shown } = page()
  const provider = { request: async () => null }
  store.setState({
    siwx: { status: 'needed', isRequired: true, error: null },
    connections: {
      ...store.getState().connections,
      eip155: { status: 'connected', account: { provider } as never },
    },
  })
  stack.push(request('a'))
  stack.cancel()
  expect(shown()).toBe('Connect')
})

test('a handler that throws does not keep the view', () => {
  const { stack, shown, request, router, logged } = page()
  router.show({ name: 'Account' })
  stack.push(
    request('a', {
      onError: () => {
        throw new Error('host')
      },
    }),
  )
  stack.fail('x')
  expect(shown()).toBe('Account')
  expect(logged).toEqual(['A transaction handler failed'])
})

test('each request gets one answer in any order of events', () => {
  const action = fc.oneof(
    fc.record({ push: fc.constantFrom('a', 'b', 'c'), replace: fc.boolean() }),
    fc.constantFrom('succeed', 'fail', 'cancel', 'close', 'goBack'),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), actions => {
      const { stack, heard, request, router, store } = page()
      let pushed = 0
      for (const each of actions) {
        if (typeof each === 'object')
          stack.push(request(`${each.push}${pushed++}`, { replace: each.replace }))
        else if (each === 'close' || each === 'goBack') router[each]()
        else if (each === 'succeed') stack.succeed()
        else if (each === 'fail') stack.fail('x')
        else stack.cancel()
      }
      router.close()
      while (store.getState().transactions.length > 0) stack.cancel()
      expect(new Set(heard.map(text => text.split(' ')[0])).size).toBe(pushed)
      expect(heard.length).toBe(pushed)
    }),
  )
})

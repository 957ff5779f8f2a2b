import { type ActionRequest, stepOf } from '@granary/drivers/evm'
import { exampleHash } from '@granary/drivers/testing'
import type { TransactionStore } from '@granary/transactions'
import type { TransactionRecord } from '@granary/transactions/record'
import { planOf } from '../TransactionFlow.ts'

/** Writes that the wallet is asked for a request. */
export function askExample(store: TransactionStore, request: ActionRequest): Promise<TransactionRecord> {
  const asked = { callHash: exampleHash, gas: 1n, nonce: 0, askedAtBlock: 0, minedBefore: 0 }
  const askedAt = new Date().toISOString()
  const question = { index: 0, step: stepOf(request), asked, askedAt, bundle: null }
  return store.ask({ plan: planOf([request]), recordId: null }, [question])
}

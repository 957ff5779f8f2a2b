import type { DepositOrder, Keyring, SignedOrder } from './Keyring.ts'

/** Orders and keys per call: a call is as slow as its last signature. */
const mostOrders = 64
const mostKeys = 1_000

/** Concurrent calls: while one is signed, the next is on its way. */
const mostCalls = 2

type Waiting = {
  instance: string
  order: DepositOrder
  resolve(signed: SignedOrder): void
  reject(error: unknown): void
}

/** Combines orders that come while others are signed into one call, so that many small ones cost one disk write. */
export function createOrders(keyring: Pick<Keyring, 'sign'>) {
  const waiting: Waiting[] = []
  let calls = 0

  function next(): void {
    while (calls < mostCalls && waiting.length > 0) {
      const batch = takeBatch(waiting)
      calls += 1
      void run(batch).finally(() => {
        calls -= 1
        next()
      })
    }
  }

  async function run(batch: readonly Waiting[]): Promise<void> {
    const [{ instance } = { instance: '' }] = batch
    try {
      const signed = await keyring.sign(
        instance,
        batch.map(({ order }) => order),
      )
      for (const [place, { resolve, reject }] of batch.entries()) {
        const one = signed[place]
        if (one) resolve(one)
        else reject(new Error('the keyring omitted an order'))
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return {
    sign: (instance: string, order: DepositOrder): Promise<SignedOrder> =>
      new Promise((resolve, reject) => {
        waiting.push({ instance, order, resolve, reject })
        // Orders of the same turn go together.
        queueMicrotask(next)
      }),
  }
}

function takeBatch(waiting: Waiting[]): Waiting[] {
  const [first] = waiting
  let keys = 0
  const end = waiting.findIndex(({ instance, order }, place) => {
    keys += order.amountsGwei.length
    return place > 0 && (instance !== first?.instance || place >= mostOrders || keys > mostKeys)
  })
  return waiting.splice(0, end < 0 ? waiting.length : end)
}

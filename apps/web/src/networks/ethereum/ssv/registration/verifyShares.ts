import { workerSource } from '#web/integrity/workerSource.ts'
import type { SharesToVerify, WrongShares } from './SharesToVerify.ts'
import verifierUrl from './verifyShares.worker.ts?worker&url'

export type VerifyShares = (shares: SharesToVerify) => Promise<WrongShares[]>

/** Verifies key shares away from the page's own thread, in a worker that ends with the answer. */
export const verifyShares: VerifyShares = async shares => {
  const worker = new Worker(await workerSource(verifierUrl), { type: 'module', name: 'share verifier' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WrongShares[]>) => resolve(data)
      worker.onerror = event => reject(new Error(event.message))
      worker.onmessageerror = () => reject(new Error('the answer could not be read'))
      worker.postMessage(shares)
    })
  } finally {
    worker.terminate()
  }
}

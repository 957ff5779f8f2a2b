import type { DepositData, ExpectedDeposits } from '@granary/staking/ethereum'
import { measureVerify, type VerifyWorker } from '../src/verify/measureVerify.ts'

type Sample = { deposits: DepositData[]; expected: ExpectedDeposits }

Object.assign(globalThis, { measureVerify: (sample: Sample) => measureVerify(spawn, sample) })

function spawn(): VerifyWorker {
  const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' })
  return {
    ask: task =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = event => reject(new Error(event.message))
        worker.postMessage(task)
      }),
    stop: () => worker.terminate(),
  }
}

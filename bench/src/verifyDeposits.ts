// The proof of 100 validators in Node: signatures one by one, in a batch, and in a batch over two workers.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { measureVerify, type VerifyWorker } from './verify/measureVerify.ts'
import { printVerifyTimes } from './verify/printVerifyTimes.ts'
import { sampleDeposits } from './verify/sampleDeposits.ts'

const count = 100

printVerifyTimes(count, await measureVerify(spawn, sampleDeposits(count)))

function spawn(): VerifyWorker {
  const worker = new Worker(new URL('./verify/node.worker.ts', import.meta.url))
  return {
    ask: async task => {
      worker.postMessage(task)
      const [answer] = await once(worker, 'message')
      return answer
    },
    stop: () => void worker.terminate(),
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import { SecretKey } from '@chainsafe/blst'
import type { KeyReply, KeyRequest } from './KeyTask.ts'
import { runKeyTask } from './runKeyTask.ts'

const node = SecretKey.fromBytes(workerData as Uint8Array)

parentPort?.on('message', async ({ id, task }: KeyRequest) => {
  parentPort?.postMessage(await reply(id, task))
})

async function reply(id: number, task: KeyRequest['task']): Promise<KeyReply> {
  try {
    return { id, result: await runKeyTask(node, task) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}

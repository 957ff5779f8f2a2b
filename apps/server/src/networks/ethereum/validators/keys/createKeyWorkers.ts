import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { DepositData, Hex } from '@granary/staking/ethereum'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { DepositKey, KeyReply, KeyTask, KeyTaskResult, SplitKey, SplitShares } from './KeyTask.ts'

/** Small enough to spread over the workers, large enough that messages cost nothing beside signatures. */
const mostKeysPerTask = 25

/** Splitting a key takes as long as signing tens of deposits, and deposits must not wait long for it. */
const mostSplitsPerTask = 4

export type KeyWorkers = ReturnType<typeof createKeyWorkers>

/**
 * A pool of threads, one per core, that hold the validators' node of the mnemonic and do all work with secret keys.
 * @param node m/12381/3600 of the mnemonic, 32 bytes
 */
export function createKeyWorkers(node: Uint8Array, size = availableParallelism()) {
  const workers = Array.from({ length: size }, () => startWorker(node))
  const run = <K extends KeyTask['kind']>(task: KeyTask & { kind: K }) => {
    const idlest = workers.reduce((best, worker) => (worker.load() < best.load() ? worker : best))
    return idlest.run(task) as Promise<KeyTaskResult[K]>
  }
  return {
    /** Signed deposit data, one per key, in order. */
    async signDeposits(keys: readonly DepositKey[], forkVersion: Hex): Promise<DepositData[]> {
      const chunks = split(keys, Math.min(mostKeysPerTask, Math.ceil(keys.length / size)))
      const signed = await Promise.all(
        chunks.map(chunk => run({ kind: 'deposits', forkVersion, keys: chunk })),
      )
      return signed.flat()
    },
    /** Public keys of `count` indexes from `firstIndex` on. */
    async pubkeys(firstIndex: number, count: number): Promise<Hex[]> {
      const indexes = Array.from({ length: count }, (_, offset) => firstIndex + offset)
      const found = await Promise.all(
        split(indexes, mostKeysPerTask).map(([first = 0, ...rest]) =>
          run({ kind: 'pubkeys', firstIndex: first, count: rest.length + 1 }),
        ),
      )
      return found.flat()
    },
    /** The key's keystore (EIP-2335), encrypted with `password`. */
    keystore: (index: number, password: string): Promise<KeyTaskResult['keystore']> =>
      run({ kind: 'keystore', index, password }),
    /** Key shares of SSV keys, in order. */
    async split(keys: readonly SplitKey[]): Promise<SplitShares[]> {
      const chunks = split(keys, Math.min(mostSplitsPerTask, Math.ceil(keys.length / size)))
      return (await Promise.all(chunks.map(chunk => run({ kind: 'split', keys: chunk })))).flat()
    },
    async close(): Promise<void> {
      await Promise.all(workers.map(worker => worker.close()))
    },
  }
}

function split<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / Math.max(1, size))
  return Array.from({ length: count }, (_, chunk) => items.slice(chunk * size, (chunk + 1) * size))
}

type Waiting = { task: KeyTask; resolve(result: unknown): void; reject(error: Error): void }

/** A thread that ends this often without having worked will not do better next time. */
const mostFailedStarts = 5

const firstPauseMs = 100

/**
 * One thread with its tasks. A thread that dies fails its tasks and is replaced, each time after a longer pause;
 * after repeated deaths it is given up, and its tasks fail with KEY_WORKER_FAILED.
 */
function startWorker(node: Uint8Array) {
  const waiting = new Map<number, Waiting>()
  let next = 0
  let failedStarts = 0
  let restart: NodeJS.Timeout | undefined
  let closing = false
  let worker: Worker | undefined = spawn()

  function spawn(): Worker {
    const started = new Worker(workerFile(), { workerData: node })
    started.on('message', (reply: KeyReply) => {
      failedStarts = 0
      settle(waiting, reply)
    })
    started.on('error', failAll)
    started.on('exit', () => {
      worker = undefined
      failAll(new Error('A key worker has ended'))
      failedStarts += 1
      if (!closing && failedStarts < mostFailedStarts)
        restart = setTimeout(again, firstPauseMs * 2 ** (failedStarts - 1))
    })
    return started
  }

  function again(): void {
    worker = spawn()
    for (const [id, { task }] of waiting) worker.postMessage({ id, task })
  }

  function failAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  return {
    load: () => (failedStarts < mostFailedStarts ? waiting.size : Number.POSITIVE_INFINITY),
    run: (task: KeyTask) =>
      new Promise((resolve, reject) => {
        if (failedStarts >= mostFailedStarts) return reject(new KeyWorkerFailedError())
        const id = next
        next += 1
        waiting.set(id, { task, resolve, reject })
        worker?.postMessage({ id, task })
      }),
    async close() {
      closing = true
      clearTimeout(restart)
      await worker?.terminate()
      failAll(new Error('The key workers are closed'))
    },
  }
}

function settle(waiting: Map<number, Waiting>, reply: KeyReply): void {
  const task = waiting.get(reply.id)
  waiting.delete(reply.id)
  if ('failure' in reply) task?.reject(new Error(`A key worker failed: ${reply.failure}`))
  else task?.resolve(reply.result)
}

/** Beside this file: TypeScript in the sources, JavaScript in the bundle. */
function workerFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './keyWorker.ts' : './keyWorker.js', import.meta.url)
}

/** The threads that hold the keys keep dying. */
export class KeyWorkerFailedError extends RefusedError {
  constructor() {
    super('The provider cannot make validator keys at the moment.', {
      code: 'KEY_WORKER_FAILED',
      status: 503,
    })
  }
}

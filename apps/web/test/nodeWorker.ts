/// <reference types="node" />
import { Worker as NodeThread } from 'node:worker_threads'

/** Runs a browser worker's file in a Node thread: the same messages, the same code. */
export function nodeWorker(file: URL): Worker {
  const bridge = `
    const { parentPort } = await import('node:worker_threads')
    globalThis.addEventListener = (_, listener) => parentPort.on('message', data => listener({ data }))
    globalThis.postMessage = message => parentPort.postMessage(message)
    await import(${JSON.stringify(file.href)})`
  const thread = new NodeThread(new URL(`data:text/javascript,${encodeURIComponent(bridge)}`))
  const worker = { onmessage: null, onerror: null, onmessageerror: null } as unknown as Worker
  thread.on('message', data => worker.onmessage?.({ data } as MessageEvent))
  thread.on('error', error => worker.onerror?.({ message: (error as Error).message } as ErrorEvent))
  worker.postMessage = (message: unknown) => thread.postMessage(message)
  worker.terminate = () => void thread.terminate()
  return worker
}

import { ApiProblemError } from '@granary/api/client'
import type { ProofOfWork, WorkDemand } from '@granary/api/proofOfWork'
import { BaseError } from '@granary/errors'
import { workerSource } from '../integrity/workerSource.ts'
import solverUrl from './solveProofOfWork.worker.ts?worker&url'

/** @returns the nonce */
export type SolveProofOfWork = (demand: WorkDemand) => Promise<number>

/**
 * Sends a request, and repeats it once with a proof if the server demands work.
 * @param ask asks for the work beforehand, where every request needs some: a browser logs each refusal as an error. If
 * it fails, the request itself shows why
 * @throws {ProofOfWorkFailedError} if the worker fails; whatever `send` throws
 */
export async function withProofOfWork<T>(
  send: (proof: ProofOfWork | undefined) => Promise<T>,
  solve: SolveProofOfWork = solveInWorker,
  ask?: () => Promise<WorkDemand>,
): Promise<T> {
  const prove = async (demand: WorkDemand) => ({ challenge: demand.challenge, nonce: await solve(demand) })
  const known = await ask?.().catch(() => undefined)
  try {
    return await send(known && (await prove(known)))
  } catch (error) {
    const demand = error instanceof ApiProblemError ? error.problem.proofOfWork : undefined
    if (!demand) throw error
    return send(await prove(demand))
  }
}

/** @param spawn starts a worker of `solveProofOfWork.worker.ts` */
export async function solveInWorker(demand: WorkDemand, spawn = spawnWorker): Promise<number> {
  const worker = await spawn().catch(cause => {
    throw new ProofOfWorkFailedError(String(cause))
  })
  try {
    return await new Promise<number>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data)
      worker.onerror = event => reject(new ProofOfWorkFailedError(event.message))
      worker.onmessageerror = () => reject(new ProofOfWorkFailedError('the answer could not be read'))
      worker.postMessage(demand)
    })
  } finally {
    worker.terminate()
  }
}

async function spawnWorker(): Promise<Worker> {
  return new Worker(await workerSource(solverUrl), { type: 'module', name: 'proof of work' })
}

export class ProofOfWorkFailedError extends BaseError {
  override readonly name = 'ProofOfWorkFailedError'
  constructor(details: string) {
    super('This browser could not do the computation that the server asks for.', {
      code: 'PROOF_OF_WORK_FAILED',
      details,
      metaMessages: ['No money has moved. Reload the page and try again.'],
    })
  }
}

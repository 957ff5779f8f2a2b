import { rpcErrorText } from '@granary/drivers/evm/chain'
import { BaseError } from '@granary/errors'
import {
  type DepositCheck,
  type ExpectedDeposits,
  mergeDepositChecks,
  signatureRanges,
} from '@granary/staking/ethereum'
import { workerSource } from '#web/integrity/workerSource.ts'
import type { DepositRow } from '../stake/Stake.ts'
import type { VerifyRequest } from './verifyDeposits.worker.ts'
import verifierUrl from './verifyDeposits.worker.ts?worker&url'

/** Two: faster than one on every phone, and the page itself keeps a core. */
const workerCount = 2

export type VerifyDeposits = (
  deposits: readonly DepositRow[],
  expected: ExpectedDeposits,
) => Promise<DepositCheck[]>

export type Verifier = {
  /** Starts the workers before they are needed, so that they have loaded when the deposit data comes. */
  prepare(): void
  /** @throws {VerifierError} when a worker could not be started or broke */
  verify: VerifyDeposits
}

/**
 * Verifies deposit data away from the page's own thread, the signatures split over two workers that are kept.
 * @param spawn starts a worker of `verifyDeposits.worker.ts`
 */
export function verifyInWorkers(spawn: () => Promise<Worker> = spawnWorker): Verifier {
  const idle: Promise<Worker>[] = []

  /** One that breaks would never answer: the next proof starts another, and says so if that fails too. */
  function keep(starting: Promise<Worker>): void {
    idle.push(starting)
    const drop = () => {
      if (idle.includes(starting)) idle.splice(idle.indexOf(starting), 1)
    }
    const watch = (worker: Worker) => {
      worker.onerror = () => {
        drop()
        worker.terminate()
      }
    }
    starting.then(watch, drop)
  }

  async function ask(request: VerifyRequest): Promise<DepositCheck[]> {
    const worker = await (idle.pop() ?? spawn()).catch(cause => {
      throw new VerifierError(rpcErrorText(cause))
    })
    try {
      const checks = await answerOf(worker, request)
      keep(Promise.resolve(worker))
      return checks
    } catch (error) {
      worker.terminate()
      throw error
    }
  }

  return {
    prepare() {
      while (idle.length < workerCount) keep(spawn())
    },
    async verify(deposits, expected) {
      const ranges = signatureRanges(deposits.length, workerCount)
      const requests = ranges.length === 0 ? [{ from: 0, to: 0 }] : ranges
      const parts = requests.map(signatureRange => ask({ deposits, options: { expected, signatureRange } }))
      return mergeDepositChecks(await Promise.all(parts))
    },
  }
}

async function spawnWorker(): Promise<Worker> {
  return new Worker(await workerSource(verifierUrl), { type: 'module', name: 'verifier' })
}

function answerOf(worker: Worker, request: VerifyRequest): Promise<DepositCheck[]> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<DepositCheck[]>) => resolve(data)
    worker.onerror = event => reject(new VerifierError(event.message))
    worker.onmessageerror = () => reject(new VerifierError('the answer could not be read'))
    worker.postMessage(request)
  })
}

export class VerifierError extends BaseError {
  override readonly name = 'VerifierError'
  constructor(details: string) {
    super('The check in this browser could not run.', {
      code: 'VERIFIER_FAILED',
      details,
      metaMessages: ['No money has moved. Reload the page and try again.'],
    })
  }
}

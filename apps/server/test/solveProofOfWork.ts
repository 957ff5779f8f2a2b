import { hash } from 'node:crypto'
import { hasLeadingZeros, type ProofOfWork, proofOfWorkText, type WorkDemand } from '@granary/api'
import { ApiProblemError } from '@granary/api/client'

/** Does the work that a refusal demands. */
export function solveProofOfWork({ challenge, bits }: WorkDemand): ProofOfWork {
  for (let nonce = 0; ; nonce += 1) {
    const proof = { challenge, nonce }
    if (hasLeadingZeros(hash('sha256', proofOfWorkText(proof), 'buffer'), bits)) return proof
  }
}

/** The work that a refusal demands. */
export async function workDemandOf(request: Promise<unknown>): Promise<WorkDemand> {
  const error = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const demand = error instanceof ApiProblemError ? error.problem.proofOfWork : undefined
  if (!demand) throw new Error('no work was demanded', { cause: error })
  return demand
}

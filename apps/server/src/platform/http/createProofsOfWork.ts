import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hasLeadingZeros, type ProofOfWork, proofOfWorkText, type WorkDemand } from '@granary/api'
import { RefusedError } from '../problems/RefusedError.ts'
import type { RateLimits } from '../rateLimits/createRateLimits.ts'
import { isWithin } from '../rateLimits/RateLimit.ts'

const lifetimeSeconds = 600

export type ProofsOfWork = ReturnType<typeof createProofsOfWork>

export type ProofsOfWorkParts = {
  /** A keyed hash, the same in every process that shares the database, as base64url. */
  seal(text: string): Promise<string>
  limitOf: RateLimits
}

/** Challenges that need no storage until they are solved: `{terms}.{seal}`, where terms is base64url. */
export function createProofsOfWork({ seal, limitOf }: ProofsOfWorkParts) {
  const uses = limitOf({ name: 'proofs-of-work', points: 1, seconds: lifetimeSeconds, exact: true })

  const sealed = async (terms: string, subject: string) =>
    `${terms}.${await seal(`proof of work ${terms} ${subject}`)}`

  async function challenge(subject: string, bits: number): Promise<string> {
    const terms = Buffer.alloc(17)
    terms.writeUInt32BE(Math.floor(Date.now() / 1000) + lifetimeSeconds)
    terms.writeUInt8(bits, 4)
    randomBytes(12).copy(terms, 5)
    return sealed(terms.toString('base64url'), subject)
  }

  async function isSolved(subject: string, bits: number, proof: ProofOfWork): Promise<boolean> {
    const [encoded = ''] = proof.challenge.split('.')
    const terms = Buffer.from(encoded, 'base64url')
    if (terms.length !== 17 || !isSame(proof.challenge, await sealed(encoded, subject))) return false
    if (terms.readUInt32BE() < Date.now() / 1000 || terms.readUInt8(4) < bits) return false
    const digest = createHash('sha256').update(proofOfWorkText(proof)).digest()
    return hasLeadingZeros(digest, bits) && isWithin(uses, encoded)
  }

  return {
    /** A new challenge, for a client that works before it asks. */
    async demand(subject: string, bits: number): Promise<WorkDemand> {
      return { challenge: await challenge(subject, bits), bits }
    },
    /**
     * Passes once per solved challenge. A challenge belongs to its subject, so work for one request buys no other.
     * @param subject names the request: the same for a repetition, another for every other request
     * @param bits 2^bits hashes on average
     * @throws {ProofOfWorkNeededError} PROOF_OF_WORK_NEEDED, with a new challenge
     */
    async require(subject: string, bits: number, proof: ProofOfWork | undefined): Promise<void> {
      if (proof && (await isSolved(subject, bits, proof))) return
      throw new ProofOfWorkNeededError(await challenge(subject, bits), bits)
    },
  }
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/** The request needs a little work first; repeated with the proof it passes. */
export class ProofOfWorkNeededError extends RefusedError {
  constructor(challenge: string, bits: number) {
    super('The server is busy: this request needs a proof of work.', {
      code: 'PROOF_OF_WORK_NEEDED',
      status: 428,
      proofOfWork: { challenge, bits },
    })
  }
}

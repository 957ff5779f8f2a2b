import * as z from 'zod/mini'

/** Demands work from a visitor, in a `PROOF_OF_WORK_NEEDED` problem. */
export const workDemand = z.object({
  /** Opaque. Bound to one request and one use, valid for ten minutes. */
  challenge: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  /** Leading zero bits of SHA-256 over `{challenge}.{nonce}`: 2^bits hashes on average. */
  bits: z.int().check(z.gte(1), z.lte(24)),
})

/** Answers a demand, in the body of the repeated request. */
export const proofOfWork = z.object({
  challenge: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  nonce: z.int().check(z.gte(0)),
})

export type WorkDemand = z.output<typeof workDemand>
export type ProofOfWork = z.output<typeof proofOfWork>

/** The text to hash with SHA-256. */
export function proofOfWorkText({ challenge, nonce }: ProofOfWork): string {
  return `${challenge}.${nonce}`
}

/** Whether a SHA-256 digest starts with `bits` zero bits, at most 32. */
export function hasLeadingZeros(digest: Uint8Array, bits: number): boolean {
  return Math.clz32(new DataView(digest.buffer, digest.byteOffset).getUint32(0)) >= bits
}

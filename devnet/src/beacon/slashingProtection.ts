/**
 * Minimal slashing protection (EIP-3076, "minimal" strategy): highest slot and epochs signed per key. Refuses
 * anything not above them.
 */
export type SigningRecord = {
  /** Highest slot of a signed block, -1 before the first. */
  blockSlot: number
  /** Highest source and target epochs of a signed attestation, -1 before the first. */
  sourceEpoch: number
  targetEpoch: number
}

export const unsigned: SigningRecord = { blockSlot: -1, sourceEpoch: -1, targetEpoch: -1 }

/** The record after signing a block of `slot`, or null if that could be slashed. */
export function recordBlock(record: SigningRecord, slot: number): SigningRecord | null {
  return slot > record.blockSlot ? { ...record, blockSlot: slot } : null
}

/** The record after signing an attestation, or null if it could be a double or surrounding vote. */
export function recordAttestation(
  record: SigningRecord,
  source: number,
  target: number,
): SigningRecord | null {
  if (target <= record.targetEpoch || source < record.sourceEpoch) return null
  return { ...record, sourceEpoch: source, targetEpoch: target }
}

/** The stricter of two records. */
export function mergeRecords(a: SigningRecord, b: SigningRecord): SigningRecord {
  return {
    blockSlot: Math.max(a.blockSlot, b.blockSlot),
    sourceEpoch: Math.max(a.sourceEpoch, b.sourceEpoch),
    targetEpoch: Math.max(a.targetEpoch, b.targetEpoch),
  }
}

/** Signs for validators whose key is nowhere as a whole. Public keys are lower-case hex with 0x. */
export type SharedSigner = {
  /** Whether enough of a validator's signers are there. */
  isOnDuty(pubkey: string): boolean
  /** @returns undefined when too few of them sign rightly */
  sign(pubkey: string, root: Uint8Array): Uint8Array | undefined
  /** @returns undefined for a validator of others */
  feeRecipient(pubkey: string): string | undefined
}

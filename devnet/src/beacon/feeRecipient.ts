/** Receives the priority fees of proposers without a fee recipient. */
export const defaultFeeRecipient = '0x00000000000000000000000000000000006e5e51'

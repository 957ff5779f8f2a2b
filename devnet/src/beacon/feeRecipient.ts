/** Where priority fees of blocks go whose proposer has set no recipient of its own. */
export const defaultFeeRecipient = '0x00000000000000000000000000000000006e5e51'

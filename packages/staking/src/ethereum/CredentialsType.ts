/**
 * The first byte of withdrawal credentials with an execution address: `0x01` pays out above 32 ETH, `0x02` compounds
 * up to 2048 ETH (EIP-7251).
 */
export type CredentialsType = '0x01' | '0x02'

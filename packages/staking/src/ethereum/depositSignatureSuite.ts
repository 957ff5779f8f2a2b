/**
 * Domain separation tag with which Ethereum's consensus layer hashes messages to G2: minimal public keys, proof of
 * possession (draft-irtf-cfrg-bls-signature-04, section 4.2.3).
 */
export const depositSignatureSuite = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_'

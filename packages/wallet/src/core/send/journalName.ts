/** The toolkit's own database: a host's records are the host's. */
export const journalName = 'granary-wallet'

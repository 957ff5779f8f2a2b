const network = (id: number, name: string, isOpen: boolean, testnet = false) => ({
  caipNetworkId: `eip155:${id}`,
  name,
  testnet,
  rpc: isOpen,
  staking: isOpen,
})

/** Answers of the API for a site without chains, by path: made up, so that a brand is seen with figures. */
export const exampleAnswers: Readonly<Record<string, unknown>> = {
  '/api/v1/networks': {
    networks: [
      network(1, 'Ethereum', true),
      network(560048, 'Hoodi', false, true),
      network(1030, 'Conflux eSpace', true),
      network(71, 'Conflux eSpace Testnet', false, true),
    ],
  },
  '/api/v1/ethereum/eth/status': {
    chainId: 1,
    genesisForkVersion: '0x00000000',
    genesisValidatorsRoot: `0x${'00'.repeat(32)}`,
    genesisTimeSeconds: 1_606_824_023,
    secondsPerSlot: 12,
    slotsPerEpoch: 32,
    secondsPerDay: 86_400,
    maxSeedLookaheadEpochs: 4,
    headSlot: 13_000_000,
    finalizedEpoch: 406_247,
    activeValidators: 1_050_000,
    totalActiveBalanceGwei: '35600000000000000',
    pendingDeposits: 3200,
    pendingDepositsGwei: '540000000000000',
    maxPendingDepositsPerEpoch: 16,
    activationChurnGweiPerEpoch: '256000000000',
    batchDeposit: { address: `0x${'22'.repeat(20)}`, feePerValidatorWei: '5000000000000000' },
  },
}

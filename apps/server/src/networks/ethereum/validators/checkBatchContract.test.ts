import { devnetAddresses } from '@granary/devnet'
import { expect, test } from 'vitest'
import { devnetEnvironment, startTestServer, testDevnet } from '#test/startTestServer.ts'

test.each([
  [`0x${'de'.repeat(20)}`, 'network refused'],
  [devnetAddresses.batchDeposit, 'network ready'],
])('[F.36] the log says at start whether there is a contract at %s', async (address, outcome) => {
  const server = await startTestServer({
    ...devnetEnvironment(await testDevnet()),
    BATCH_DEPOSIT_ADDRESS_ETH_HOODI: address,
  })
  try {
    const line = () =>
      server
        .log()
        .split('\n')
        .find(each => each.includes('"batch contract eip155:560048"'))
    await expect.poll(line, { timeout: 60_000 }).toContain(outcome)
    expect(line()?.includes('BATCH_CONTRACT_MISSING')).toBe(outcome === 'network refused')
  } finally {
    await server.close()
  }
})

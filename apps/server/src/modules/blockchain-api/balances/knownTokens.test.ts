import { knownTokens } from '@granary/chains'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'

test('every token has a checksummed address, listed once, with source and date', () => {
  for (const { address, source, checked } of knownTokens) {
    expect(getAddress(address.toLowerCase())).toBe(address)
    expect(source).toMatch(/^https:/)
    expect(checked).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
  expect(new Set(knownTokens.map(({ chainId, address }) => `${chainId} ${address}`)).size).toBe(
    knownTokens.length,
  )
})

import { expect, test } from 'vitest'
import { networkIds } from './networkIds.ts'
import { networks } from './registry.ts'

test('the ids for the provider file are those of the networks, in their order', () => {
  expect(networks.flatMap(({ homeRows }) => homeRows.map(({ id }) => id))).toEqual(networkIds)
})

import { clusterIdOf } from '@granary/staking/ssv'
import { expect, test } from 'vitest'
import { isNamedCluster } from './isNamedCluster.ts'

const owner = `0x${'a1'.repeat(20)}` as const
const id = clusterIdOf(owner, [1n, 2n, 3n, 4n])
const cluster = { id, owner, operatorIds: [1, 2, 3, 4] }

test('the cluster of the page’s address is taken, with or without its id there', () => {
  expect(isNamedCluster(id, cluster)).toBe(true)
  expect(isNamedCluster(null, cluster)).toBe(true)
})

test.each([
  ['other operators', { operatorIds: [5, 6, 7, 8] }],
  ['another owner', { owner: `0x${'b2'.repeat(20)}` as const }],
])('an answer with %s is refused, even under the id that was asked for', (_, change) => {
  expect(isNamedCluster(id, { ...cluster, ...change })).toBe(false)
  expect(isNamedCluster(null, { ...cluster, ...change })).toBe(false)
})

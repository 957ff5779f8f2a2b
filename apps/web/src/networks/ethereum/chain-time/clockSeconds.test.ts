import { expect, test } from 'vitest'
import { exampleStatus as status } from '../validator/test/index.ts'
import { clockSeconds } from './clockSeconds.ts'

const headSeconds = status.genesisTimeSeconds + status.headSlot * status.secondsPerSlot

test('a few slots of delay leave a chain time as it is', () => {
  expect(clockSeconds(headSeconds + 500, status, (headSeconds + 30) * 1000)).toBe(headSeconds + 500)
})

test('a chain whose clock runs ahead is counted from its head', () => {
  expect(clockSeconds(headSeconds + 500, status, (headSeconds - 7200) * 1000)).toBe(headSeconds - 6700)
})

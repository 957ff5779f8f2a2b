import { expect, test } from 'vitest'
import { createGenesisVote } from './createGenesisVote.ts'

const [real, local, other] = ['0xaa', '0xbb', '0xcc']
type Told = [place: number, hash: string | undefined]

/** Places of the nodes in use, of those that reported their first block. */
function used(known: string | undefined, configured: number, told: readonly Told[]): number[] {
  const vote = createGenesisVote(known, configured)
  for (const [place, hash] of told) vote.tell(place, hash)
  return told.flatMap(([place, hash]) => (hash && vote.accepts(place) ? [place] : [])).sort()
}

test.each<[string, string | undefined, number, Told[], number[]]>([
  [
    'the real chain wins, whoever answers first',
    real,
    2,
    [
      [0, local],
      [1, real],
    ],
    [1],
  ],
  [
    'a strange node does not stand in for a real one that is away',
    real,
    2,
    [
      [0, local],
      [1, undefined],
    ],
    [],
  ],
  ['a local chain of one node', real, 1, [[0, local]], [0]],
  [
    'a local chain of which one node is away',
    real,
    3,
    [
      [0, local],
      [1, undefined],
      [2, local],
    ],
    [0, 2],
  ],
  [
    'two local chains of the same size are neither',
    real,
    2,
    [
      [0, local],
      [1, other],
    ],
    [],
  ],
  [
    'without a known first block most nodes decide, not the first to answer',
    undefined,
    3,
    [
      [0, other],
      [1, local],
      [2, local],
    ],
    [1, 2],
  ],
  [
    'without a known first block the rest decides when some are away',
    undefined,
    2,
    [
      [1, local],
      [0, undefined],
    ],
    [1],
  ],
  [
    "without a known first block and with equally many, the operator's order decides",
    undefined,
    2,
    [
      [1, other],
      [0, local],
    ],
    [0],
  ],
  ['without a known first block nothing is decided before all were asked', undefined, 3, [[1, other]], []],
  ['letters of a hash may be large', real, 1, [[0, '0xAA']], [0]],
])('%s', (_, known, configured, told, expected) => {
  expect(used(known, configured, told)).toEqual(expected)
})

test('a decision is final, so that answers of two chains never mix', () => {
  const vote = createGenesisVote(real, 3)
  for (const place of [0, 1]) vote.tell(place, local)
  vote.tell(2, real)
  expect([0, 1, 2].map(vote.accepts)).toEqual([true, true, false])
  vote.tell(0, undefined)
  expect(vote.accepts(0)).toBe(true)
})

import { expect, test } from 'vitest'
import { keepPlaces } from './keepPlaces.ts'

const wallet = (id: string, name = id) => ({ id, name })

test('an update moves no wallet on show: new ones join at the end, lost ones leave', () => {
  const shown = [wallet('a'), wallet('b'), wallet('c')]
  const found = [wallet('new'), wallet('c'), wallet('a', 'A, updated')]
  expect(keepPlaces(shown, found)).toEqual([wallet('a', 'A, updated'), wallet('c'), wallet('new')])
})

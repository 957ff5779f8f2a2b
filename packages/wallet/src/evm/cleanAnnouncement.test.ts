import fc from 'fast-check'
import { test } from 'vitest'
import { isAnnouncement } from './cleanAnnouncement.ts'

test('any announcement at all is accepted or refused, never an exception', () => {
  const info = fc.record(
    { uuid: fc.anything(), name: fc.anything(), icon: fc.anything(), rdns: fc.anything() },
    { requiredKeys: [] },
  )
  const detail = fc.oneof(fc.anything(), fc.record({ info, provider: fc.anything() }, { requiredKeys: [] }))
  fc.assert(
    fc.property(detail, value => typeof isAnnouncement(value) === 'boolean'),
    { numRuns: 2000 },
  )
})

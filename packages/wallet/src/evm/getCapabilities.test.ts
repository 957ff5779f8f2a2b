import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CapabilitiesParseError, parseCapabilities } from './getCapabilities.ts'

test('[A8.09] [B8.43] anything but an object by chain id is "Error parsing wallet capabilities"', () => {
  for (const answer of ['{', '[]', null, 7, { mainnet: {} }, { '0x1': 'yes' }, { '1e3': {} }])
    expect(() => parseCapabilities(answer)).toThrow(
      expect.objectContaining({
        code: 'CAPABILITIES_UNREADABLE',
        shortMessage: 'Error parsing wallet capabilities',
      }),
    )
})

test('capabilities come as an object or its JSON text, keyed by hex or decimal chain id', () => {
  expect(parseCapabilities('{"1":{"atomic":true}}')).toEqual({ 1: { atomic: true } })
  expect(parseCapabilities({ '0x47': {} })).toEqual({ 71: {} })
})

test('[A8.09] [B8.43] any answer is read or rejected with that error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.json()), answer => {
      try {
        parseCapabilities(answer)
      } catch (error) {
        expect(error).toBeInstanceOf(CapabilitiesParseError)
      }
    }),
    { numRuns: 2000 },
  )
})

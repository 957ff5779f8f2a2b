import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namespaces } from '../networks/Network.ts'
import { CaipAddressError, parseCaipAddress } from './parseCaipAddress.ts'

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

test('a CAIP address has three parts, the first a known namespace', () => {
  expect(parseCaipAddress(`eip155:560048:${address}`)).toEqual({
    namespace: 'eip155',
    chainId: '560048',
    address,
  })
  expect(
    parseCaipAddress('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'),
  ).toMatchObject({
    namespace: 'solana',
  })
  for (const text of [
    '',
    address,
    `eip155:${address}`,
    `eip155:1:${address}:x`,
    `cosmos:1:${address}`,
    'eip155::',
    `EIP155:1:${address}`,
    `eip155:1:${address} `,
    `toString:1:${address}`,
  ])
    expect(() => parseCaipAddress(text)).toThrow(CaipAddressError)
})

test('parses any text or rejects it with a code', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom(...namespaces), fc.constant('1'), fc.constant(address))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part, { maxLength: 5 }).map(parts => parts.join(':')),
      ),
      text => {
        try {
          const { namespace, chainId, address: account } = parseCaipAddress(text)
          expect(`${namespace}:${chainId}:${account}`).toBe(text)
        } catch (error) {
          expect(error).toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
        }
      },
    ),
    { numRuns: 2000 },
  )
})

import { expectTypeOf, test } from 'vitest'
import type { Hex } from './Hex.ts'
import type { Validator } from './Validator.ts'

test('[A3.02] a validator has an index, a deposit address, a withdrawal address and a public key', () => {
  expectTypeOf<Validator>().toEqualTypeOf<{
    index: number | null
    depositAddress: Hex
    withdrawalAddress: Hex
    publicKey: Hex
  }>()
})

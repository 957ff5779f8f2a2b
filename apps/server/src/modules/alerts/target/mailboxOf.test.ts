import { expect, test } from 'vitest'
import { Secret } from '#server/platform/settings/Secret.ts'
import { createSealer } from './createSealer.ts'

const { fingerprint } = createSealer(new Secret('a key of thirty-two characters, at least'))

test.each([
  ['one+1@mail.example', 'One+2@MAIL.example'],
  ['one+1@mail.example', 'one@mail.example'],
  ['o.n.e+x@gmail.com', 'one@googlemail.com'],
])('%s and %s count as one mail box', (one, other) => {
  expect(fingerprint(one)).toBe(fingerprint(other))
})

test.each([
  ['o.ne@mail.example', 'one@mail.example'],
  ['one@mail.example', 'one@mail2.example'],
])('%s and %s are two', (one, other) => {
  expect(fingerprint(one)).not.toBe(fingerprint(other))
})

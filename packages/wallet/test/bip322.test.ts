import { expect, test } from 'vitest'
import { signBip322, verifyBip322 } from './bip322.ts'
import { bitcoinTestAccounts } from './bitcoinTestAccounts.ts'

const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'

test.each([
  [
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
])('a BIP-322 signature of %j verifies, and for no other text', (message, signature) => {
  expect(verifyBip322(message, address, signature)).toBe(true)
  expect(verifyBip322(`${message}!`, address, signature)).toBe(false)
})

test("the scripted wallet's signatures verify for both kinds of address", () => {
  const { payment, ordinals } = bitcoinTestAccounts(0)
  for (const account of [payment, ordinals]) {
    const signature = signBip322('text', account.secret, account.script)
    expect(verifyBip322('text', account.address, signature)).toBe(true)
    expect(verifyBip322('other', account.address, signature)).toBe(false)
  }
})

import { SecretKey } from '@chainsafe/blst'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { keccak256, stringToBytes } from 'viem'
import { bytesToHex, hexToBytes } from 'viem/utils'
import { expect, test } from 'vitest'
import { testSecretKey } from '../../../test/signedDeposit.ts'
import { decryptAsOperator, encryptForOperator, testOperators } from '../../../test/ssvOperators.ts'
import { clusterSizes } from '../cluster/clusterSize.ts'
import { createKeyShares } from './createKeyShares.ts'
import { readSharePlaintext, sharePlaintext } from './sharePlaintext.ts'
import { sharesDataLength, splitSharesData } from './sharesData.ts'
import { combineSecretShares } from './splitSecretKey.ts'

const ownerAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const secretKeyOf = (seed: number) => Uint8Array.from(testSecretKey(seed).toBytes())

test.each(clusterSizes)(
  'each of %i operators decrypts its share, and together they have the key',
  async size => {
    const operators = testOperators(size)
    const row = await createKeyShares({
      secretKey: secretKeyOf(1),
      ownerAddress,
      ownerNonce: 0,
      operators: [...operators].reverse(),
      encrypt: encryptForOperator,
    })
    const parts = splitSharesData(row.payload.sharesData, size)
    if (!parts) throw new Error('unreadable')
    const shares = operators.map((operator, i) => {
      const plaintext = decryptAsOperator(operator, parts.encryptedKeys[i] ?? '0x')
      expect(plaintext.toString()).toMatch(/^0x[0-9a-f]{64}$/)
      return { operatorId: operator.id, secretKey: readSharePlaintext(plaintext) ?? new Uint8Array() }
    })
    for (const [i, { secretKey }] of shares.entries())
      expect(bytesToHex(SecretKey.fromBytes(secretKey).toPublicKey().toBytes())).toBe(
        parts.sharePublicKeys[i],
      )
    expect(combineSecretShares(shares)).toEqual(secretKeyOf(1))
    expect(row.payload.operatorIds).toEqual(operators.map(({ id }) => id))
    expect(row.operators).toEqual(operators.map(({ id, operatorKey }) => ({ id, operatorKey })))
  },
)

test('the key signs keccak256 of the checksummed owner and the nonce', async () => {
  const row = await createKeyShares({
    secretKey: secretKeyOf(2),
    ownerAddress: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    ownerNonce: 31,
    operators: testOperators(4),
    encrypt: encryptForOperator,
  })
  expect(row.ownerAddress).toBe(ownerAddress)
  const message = hexToBytes(keccak256(stringToBytes(`${ownerAddress}:31`)))
  const { signature } = splitSharesData(row.payload.sharesData, 4) ?? { signature: '0x' }
  expect(signature).toBe(bytesToHex(testSecretKey(2).sign(message).toBytes()))
  expect(row.publicKey).toBe(bytesToHex(testSecretKey(2).toPublicKey().toBytes()))
})

test('shares and their texts are zeros after use, also when encryption fails; the key is untouched', async () => {
  const secretKey = secretKeyOf(3)
  const seen: Uint8Array[] = []
  const failing = createKeyShares({
    secretKey,
    ownerAddress,
    ownerNonce: 0,
    operators: testOperators(4),
    encrypt: (pem, plaintext) => {
      seen.push(plaintext)
      if (seen.length === 3) throw new Error('no cipher')
      return encryptForOperator(pem, plaintext)
    },
  })
  await expect(failing).rejects.toThrow('no cipher')
  expect(seen).toHaveLength(3)
  for (const plaintext of seen) expect(plaintext.every(byte => byte === 0)).toBe(true)
  expect(secretKey).toEqual(secretKeyOf(3))
})

test.each([-1, 1.5, Number.NaN, 2 ** 53])('nonce %d is refused', async ownerNonce => {
  const options = { secretKey: secretKeyOf(1), ownerAddress, operators: testOperators(4) } as const
  await expect(
    createKeyShares({ ...options, ownerNonce, encrypt: encryptForOperator }),
  ).rejects.toMatchObject({ code: 'SSV_NONCE_INVALID' })
})

test('four operators take 1,312 bytes, and other lengths are refused', () => {
  expect(sharesDataLength(4)).toBe(1312)
  expect(splitSharesData(`0x${'ab'.repeat(1312)}`, 4)).not.toBeNull()
  expect(splitSharesData(`0x${'ab'.repeat(1311)}`, 4)).toBeNull()
  expect(splitSharesData(`0x${'ab'.repeat(1312)}`, 7)).toBeNull()
  expect(splitSharesData(`0x${'zz'.repeat(1312)}`, 4)).toBeNull()
})

test('a decrypted share reads with and without 0x, and nothing else does', () => {
  const share = bls12_381.utils.randomSecretKey()
  const text = sharePlaintext(share)
  expect(readSharePlaintext(text)).toEqual(share)
  expect(readSharePlaintext(text.subarray(2))).toEqual(share)
  expect(readSharePlaintext(text.subarray(1))).toBeNull()
  expect(readSharePlaintext(share)).toBeNull()
  expect(readSharePlaintext(text.fill(0x7a))).toBeNull()
})

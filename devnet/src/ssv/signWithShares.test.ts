import { SecretKey } from '@chainsafe/blst'
import { combineSignatures, splitSecretKey } from '@granary/staking/ssv'
import { bytesToHex, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { type Conduct, PlayNode } from './PlayNode.ts'
import { type HeldShare, signWithShares } from './signWithShares.ts'

const secretKey = SecretKey.fromKeygen(new Uint8Array(32).fill(5))
const publicKey: Hex = bytesToHex(secretKey.toPublicKey().toBytes())
const root = new Uint8Array(32).fill(9)
const operatorIds = [3n, 5n, 8n, 12n, 17n, 23n, 1_000_000n]
const threshold = 5

function holdShares(conducts: readonly Conduct[] = []): HeldShare[] {
  return splitSecretKey({ secretKey: secretKey.toBytes(), operatorIds }).map((share, i) => {
    const node = new PlayNode(share.operatorId, '')
    node.conduct = conducts[i] ?? 'honest'
    return { node, share: SecretKey.fromBytes(share.secretKey), publicKey: share.publicKey }
  })
}

const sign = (shares: readonly HeldShare[]) => signWithShares(shares, threshold, publicKey, root)

test('the signature is the one that the whole key makes, and that plain partial signatures combine to', () => {
  const shares = holdShares()
  const parts = shares.slice(0, threshold).map(({ node, share }) => ({
    operatorId: node.operatorId,
    signature: node.sign(share, root).toBytes(),
  }))
  expect(sign(shares)).toEqual(secretKey.sign(root).toBytes())
  expect(sign(shares)).toEqual(combineSignatures(parts))
})

test('any five of seven sign, whoever is offline or signs something else', () => {
  const whole = secretKey.sign(root).toBytes()
  for (let a = 0; a < 7; a++)
    for (let b = 0; b < a; b++) {
      const conducts: Conduct[] = Array.from({ length: 7 }, () => 'honest')
      conducts[a] = 'faulty'
      conducts[b] = (a + b) % 2 === 0 ? 'offline' : 'faulty'
      expect(sign(holdShares(conducts))).toEqual(whole)
    }
})

test('four of seven do not sign', () => {
  expect(sign(holdShares(['offline', 'offline', 'offline']))).toBeUndefined()
  expect(sign(holdShares(['faulty', 'faulty', 'faulty']))).toBeUndefined()
  expect(sign([])).toBeUndefined()
})

test('shares of another key sign for it, not for this one', () => {
  const other = SecretKey.fromKeygen(new Uint8Array(32).fill(6)).toPublicKey().toBytes()
  expect(signWithShares(holdShares(), threshold, bytesToHex(other), root)).toBeUndefined()
})

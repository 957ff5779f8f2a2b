import { base58, base64, hex } from '@scure/base'
import { expect, test } from 'vitest'
import { isSolanaKey } from './isSolanaKey.ts'
import { associatedTokenAccount, isOnCurve, metadataAccount, tokenPrograms } from './programs.ts'
import { decodeTransaction, encodeMessage } from './SolanaMessage.ts'
import { makesTransfer, transferInstructions } from './transferInstructions.ts'

// Made by @solana/web3.js 1.98.4 and @solana/spl-token 0.4.14 from keys with the seeds 1, 2 and 3.
const [alice, bob, mint] = [
  'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
  '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
  'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse',
]
const source = 'JAYwnTWS9z44Bv3N3otEHihbKfMLzTwwskqhWc9n5qii'
const destination = '13KoHDCDXebtaN59JpGpQCmhsk8u7qk9H9FFSCMyynLh'
const coins =
  '010001038a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b3940000000000000000000000000000000000000000000000000000000000000000070707070707070707070707070707070707070707070707070707070707070701020200010c02000000002f685900000000'
const tokens =
  '010005088a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c00986a9f842ff1b003c7af9c6107e715f22c1d10702647496098cc0bd6adddcaff09065c342ea325b694ca7e5e1774b889b59a9a1c010f48425d8c1b718090e300000000000000000000000000000000000000000000000000000000000000008139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b3948c97258f4e2489f1bb3d1029148e0d830b5a1399daff1084048e7bd8dbe9f859ed4928c628d1c2c6eae90338905995612959273a5c63f93636c14614ac8737d106ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9070707070707070707070707070707070707070707070707070707070707070702050600010406030701010704020601000a0c20bcbe000000000006'
const version0 =
  'ASbAro+SnTsFhSwHnJ9f1xyHrtTMU7uWo215NuYwNzG45f6xTYkvgG+0nepIJmr0S0CAjfCaCo9CZSwahJzYMwSAAQABA4qI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29cgTl3Dqh9F19Wo1Rmw0x+zMuNipG07jeiXfYPW4/Js5QAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHAQICAAEMAgAAAAAvaFkAAAAAAA=='
const blockhash = base58.encode(new Uint8Array(32).fill(7))

const coinCall = { type: 'coins', receiver: bob, lamports: 1_500_000_000n } as const
const tokenCall = {
  type: 'tokens',
  receiver: bob,
  mint,
  tokenProgram: tokenPrograms[0],
  source,
  destination,
  units: 12_500_000n,
  decimals: 6,
  opens: true,
} as const

const wire = (message: Uint8Array) => Uint8Array.from([1, ...new Uint8Array(64), ...message])

test('a transfer of coins has the bytes that the reference library makes', () => {
  const message = encodeMessage(alice, blockhash, transferInstructions(alice, coinCall))
  expect(hex.encode(message)).toBe(coins)
})

test('a transfer of tokens has the same instructions as one of the reference library, and reads it', () => {
  const ours = encodeMessage(alice, blockhash, transferInstructions(alice, tokenCall))
  const theirs = hex.decode(tokens)
  expect(decodeTransaction(wire(ours)).message).toEqual(decodeTransaction(wire(theirs)).message)
  // The header counts the rights of the keys, whatever their order.
  expect(ours.slice(0, 4)).toEqual(theirs.slice(0, 4))
  expect(makesTransfer(decodeTransaction(wire(theirs)).message, alice, tokenCall, blockhash)).toBe(true)
})

test('reads a transaction of version 0; anything else is no transaction', () => {
  const { signature, message } = decodeTransaction(base64.decode(version0))
  expect(base58.decode(signature)).toHaveLength(64)
  expect(makesTransfer(message, alice, coinCall, blockhash)).toBe(true)
  for (const bytes of [new Uint8Array(), new Uint8Array(70).fill(255), base64.decode(version0).slice(0, 90)])
    expect(() => decodeTransaction(bytes)).toThrow(TypeError)
})

test.each([
  ['another amount', alice, { ...coinCall, lamports: 1_500_000_001n }, blockhash],
  ['another receiver', alice, { ...coinCall, receiver: mint }, blockhash],
  ['another payer', bob, coinCall, blockhash],
  ['another block', alice, coinCall, mint],
])('a transfer with %s is not this one', (_, account, call, hash) => {
  expect(makesTransfer(decodeTransaction(wire(hex.decode(coins))).message, account, call, hash)).toBe(false)
})

test('derives the token accounts of an owner', () => {
  expect(associatedTokenAccount(alice, mint, tokenPrograms[0])).toBe(source)
  expect(associatedTokenAccount(bob, mint, tokenPrograms[0])).toBe(destination)
  expect(associatedTokenAccount(bob, mint, tokenPrograms[1])).toBe(
    'EdcPfxVH7cGndo9R4aUo9Zt6be3XrjHVJHzoeCEQmeR5',
  )
})

test('derives the account that describes a mint', () => {
  // Wrapped SOL.
  expect(metadataAccount('So11111111111111111111111111111111111111112')).toBe(
    '6dM4TqWyWJsbx7obrdLcviBkTafD5E8av61zfU6jq57X',
  )
})

test('tells addresses of people from those of programs, and from other texts', () => {
  expect([alice, source].map(isOnCurve)).toEqual([true, false])
  for (const text of ['', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', alice.slice(0, -2), `${alice}1`])
    expect(isSolanaKey(text), text).toBe(false)
  expect(isSolanaKey(alice)).toBe(true)
})

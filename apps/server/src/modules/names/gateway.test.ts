import { startAnvil } from '@granary/contracts/testing'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { deployNames, devnetAddresses, ethereumChainId } from '@granary/devnet'
import { readAddress, readProfile } from '@granary/wallet/names'
import {
  createPublicClient,
  decodeAbiParameters,
  defineChain,
  encodeAbiParameters,
  encodeFunctionData,
  http,
  namehash,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { expect, test } from 'vitest'
import { signClaim } from '#test/signClaim.ts'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'

const zone = 'granary.local'
const key = generatePrivateKey()
const signer = privateKeyToAccount(key).address
const account = privateKeyToAccount(generatePrivateKey())
const avatar = /^data:image\/svg\+xml;base64,/

let server: TestServer
let anvil: Awaited<ReturnType<typeof startAnvil>>
let client: ReturnType<typeof clientOf>

/** What any application uses: viem, with the chain's universal resolver. */
function clientOf(rpcUrl: string) {
  const chain = defineChain({
    id: ethereumChainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { ensUniversalResolver: { address: devnetAddresses.universalResolver } },
  })
  return createPublicClient({ chain, transport: http() })
}

const gatewayAt = (url: string) => `${url}/v1/names/ccip/{sender}/{data}`

renewOnRetry(
  async () => {
    anvil = await startAnvil('prague')
    client = clientOf(anvil.rpcUrl)
    server = await startTestServer({
      PUBLIC_ORIGIN: 'https://stake.example',
      NAMES_ZONE: zone,
      NAMES_GATEWAY_KEY: key,
    })
    await deployNames(anvil.rpcUrl, { zone, url: gatewayAt(server.url), signer })
    const claim = await signClaim(account, `alice.${zone}`, { origin: 'https://stake.example' })
    expect((await server.post('/v1/profile/account', claim)).status).toBe(200)
  },
  async () => {
    await server?.close()
    await anvil?.stop()
  },
)

test('viem resolves a registered name on chain: address, name and avatar', async () => {
  expect(await client.getEnsAddress({ name: `alice.${zone}`, strict: true })).toBe(account.address)
  const coinType = 2147483648n + BigInt(ethereumChainId)
  expect(await client.getEnsAddress({ name: `alice.${zone}`, coinType, strict: true })).toBe(
    account.address.toLowerCase(),
  )
  expect(await client.getEnsName({ address: account.address, strict: true })).toBe(`alice.${zone}`)
  expect(await client.getEnsName({ address: account.address, coinType, strict: true })).toBe(`alice.${zone}`)
  expect(await client.getEnsAvatar({ name: `alice.${zone}`, strict: true })).toMatch(avatar)
})

test('the toolkit reads name, picture and address of the chain, and believes no other key', async () => {
  const { chain } = client
  const network = { ...chain, id: ethereumChainId } as unknown as Parameters<typeof readProfile>[1]
  const name = `alice.${zone}`
  const profile = await readProfile(client, network, account.address)
  expect(profile).toEqual({ name, image: expect.stringMatching(avatar) })
  expect((await readAddress(client, network, `ALICE.${zone}`))?.toLowerCase()).toBe(
    account.address.toLowerCase(),
  )
  await expect(readAddress(client, network, `аlice.${zone}`)).rejects.toThrow('illegal mixture')
  const { contracts: _, ...bare } = network
  expect(await readProfile(client, bare, account.address)).toEqual({ name: '', image: undefined })
  expect(await readAddress(client, bare, name)).toBeUndefined()
  const url = gatewayAt(server.url)
  await deployNames(anvil.rpcUrl, { zone, url, signer: privateKeyToAccount(generatePrivateKey()).address })
  try {
    expect(await readProfile(client, network, account.address)).toEqual({ name: '', image: undefined })
    expect(await readAddress(client, network, name)).toBeUndefined()
  } finally {
    await deployNames(anvil.rpcUrl, { zone, url, signer })
  }
})

test('what is not registered resolves to nothing', async () => {
  expect(await client.getEnsAddress({ name: `nobody.${zone}` })).toBeNull()
  expect(await client.getEnsAddress({ name: `alice.${zone}`, coinType: 0n })).toBeNull()
  expect(await client.getEnsName({ address: devnetAddresses.nameResolver })).toBeNull()
  expect(await client.getEnsText({ name: `alice.${zone}`, key: 'url' })).toBeNull()
  expect(await client.getEnsAddress({ name: 'alice.eth' })).toBeNull()
})

test('an answer of another key, to another question, for another resolver, or too old is rejected', async () => {
  const abi = parseAbi([
    'function resolve(bytes name, bytes data)',
    'function addr(bytes32 node)',
    'function resolveWithProof(bytes answer, bytes question) view returns (bytes)',
    'error AnswerForged()',
    'error AnswerExpired(uint64 expires)',
  ])
  const question = (name: string) =>
    encodeFunctionData({
      abi,
      functionName: 'resolve',
      args: [
        toHex(packetToBytes(name)),
        encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] }),
      ],
    })
  const asked = question(`alice.${zone}`)
  const ask = async (from: TestServer, sender: string, data = asked) => {
    const answer = await from.get(`/v1/names/ccip/${sender}/${data}`)
    return ((await answer.json()) as { data: `0x${string}` }).data
  }
  const { nameResolver } = devnetAddresses
  const check = (answer: `0x${string}`, to = asked) =>
    client.readContract({
      address: nameResolver,
      abi,
      functionName: 'resolveWithProof',
      args: [answer, to],
    })
  const right = await ask(server, nameResolver)
  expect(await check(right)).toBe(`0x${account.address.slice(2).toLowerCase().padStart(64, '0')}`)
  await expect(check(right, question(`mallory.${zone}`))).rejects.toThrow('AnswerForged')
  await expect(check(await ask(server, account.address))).rejects.toThrow('AnswerForged')
  const parameters = parseAbiParameters('bytes result, uint64 expires, bytes signature')
  const [result, expires, signature] = decodeAbiParameters(parameters, right)
  const changed = (...values: [`0x${string}`, bigint, `0x${string}`]) =>
    check(encodeAbiParameters(parameters, values))
  await expect(changed(result, 1n, signature)).rejects.toThrow('AnswerExpired')
  await expect(changed(result, expires + 1n, signature)).rejects.toThrow('AnswerForged')
  await expect(changed(`0x${'11'.repeat(32)}`, expires, signature)).rejects.toThrow('AnswerForged')
  for (const garbage of ['0x', `0x${'00'.repeat(65)}`, `${signature}00`] as const)
    await expect(changed(result, expires, garbage)).rejects.toThrow('AnswerForged')
  const forger = await startTestServer({ NAMES_ZONE: zone, NAMES_GATEWAY_KEY: generatePrivateKey() })
  await expect(check(await ask(forger, nameResolver))).rejects.toThrow('AnswerForged')
  await deployNames(anvil.rpcUrl, { zone, url: gatewayAt(forger.url), signer })
  await expect(client.getEnsAddress({ name: `alice.${zone}`, strict: true })).rejects.toThrow()
  await forger.close()
  await deployNames(anvil.rpcUrl, { zone, url: gatewayAt(server.url), signer })
  expect(await client.getEnsAddress({ name: `alice.${zone}` })).toBe(account.address)
})

test('malformed questions are refused, and pages of every origin may ask', async () => {
  const wrong = await server.get(`/v1/names/ccip/${account.address}/0x12345678`)
  expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([
    400,
    'NAME_QUESTION_INVALID',
  ])
  const page = await server.get(`/v1/names/ccip/${account.address}/0x12345678`, {
    headers: { origin: 'https://anywhere.example' },
  })
  expect(page.headers.get('access-control-allow-origin')).toBe('*')
  expect(((await page.json()) as { code: string }).code).toBe('NAME_QUESTION_INVALID')
})

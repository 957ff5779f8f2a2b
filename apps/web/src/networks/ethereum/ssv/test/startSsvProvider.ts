import { constants, generateKeyPairSync, publicEncrypt } from 'node:crypto'
import type { Route } from '@granary/api'
import type { ApiClient } from '@granary/api/client'
import type { SsvCodePin } from '@granary/chains'
import { localSsvNetworkAbi } from '@granary/contracts'
import { deploySsvNetwork } from '@granary/contracts/testing'
import { createKeyShares, encodeOperatorKey, formatOperatorKey } from '@granary/staking/ssv'
import { type Address, encodeFunctionData, type Hex, keccak256, parseEventLogs } from 'viem'
import type { createFlowHarness } from '../../staking/test/index.ts'
import { depositKey } from '../../staking/test/index.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'

type Harness = ReturnType<typeof createFlowHarness>

type ShareRow = { pubkey: Hex; ownerNonce: number; sharesData: Hex }

/** What a test makes the provider do wrong. */
export type Spoil = {
  shares?: (rows: ShareRow[]) => ShareRow[]
  operatorKeys?: (keys: string[]) => string[]
  nonce?: (nonce: number) => number
  /** Not wrong: keys other than those of the stake before. */
  otherKeys?: number
}

const fee = 1_770_000_000n

/** Made once for all tests: each costs 60 ms. */
const operatorKeys = Array.from({ length: 5 }, () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return formatOperatorKey(`0x${publicKey.export({ type: 'spki', format: 'der' }).toString('hex')}`)
})

/** What the network and each operator charge, wei. */
const terms = {
  operatorFee: fee,
  networkFee: 3_550_900_000n,
  minimumCollateral: 940_000_000_000_000n,
  thresholdBlocks: 50_190n,
}

/**
 * An SSV network with five operators on the chain of a harness, and a provider that answers for it with real keys, real
 * shares and what the chain's events say.
 */
export async function startSsvProvider(bench: Harness) {
  const { client } = bench.chain
  const deployed = await deploySsvNetwork(client)
  const target: SsvTarget = {
    chainId: 560048,
    network: lower(deployed.network),
    views: lower(deployed.views),
    code: await pinCode(client, [deployed.network, deployed.views]),
  }
  const keys = operatorKeys.map(({ text }) => text)
  const addedAt: number[] = []
  for (const key of operatorKeys) {
    const data = encodeFunctionData({
      abi: localSsvNetworkAbi,
      functionName: 'registerOperator',
      args: [encodeOperatorKey(key), fee, false],
    })
    const { blockNumber } = await send(bench.chain.operator, data)
    addedAt.push(Number(blockNumber))
  }

  async function send(from: Address, data: Hex, value = 0n) {
    // What a call costs depends on its block: an estimate may be too low for the next one.
    const gas = 5_000_000n
    const call = { account: from, to: target.network, data, value, gas, chain: null }
    const receipt = await client.waitForTransactionReceipt({ hash: await client.sendTransaction(call) })
    if (receipt.status !== 'success') throw new Error('the SSV network reverted a transaction of the test')
    return receipt
  }

  /** Every event of the network. */
  async function events() {
    const logs = await client.getLogs({ address: target.network, fromBlock: 0n })
    return parseEventLogs({ abi: localSsvNetworkAbi, logs })
  }

  async function account(owner: string) {
    const own = (await events()).flatMap(event =>
      'owner' in event.args && event.args.owner?.toLowerCase() === owner ? [event] : [],
    )
    const head = await client.getBlockNumber()
    return {
      nonce: own.filter(({ eventName }) => eventName === 'ValidatorAdded').length,
      clusters: [],
      reach: {
        indexedTo: { blockNumber: 0, timestampSeconds: 0 },
        finalBlock: Number(head),
        catchingUp: false,
      },
    }
  }

  /** @param spoil what is wrong of it */
  function api(spoil: Spoil = {}): ApiClient {
    const base = bench.providerApi(deposits => deposits, spoil.otherKeys)
    const answers: Record<string, (input: never) => Promise<unknown>> = {
      createSsvOffer: async ({ body }: { body: { withdrawalAddress: Address; ssv: unknown } }) => ({
        ...((await base.call({ operationId: 'createOffer' } as Route, { body } as never)) as object),
        feeRecipient: body.withdrawalAddress,
        providerShareBps: 0,
        ssv: body.ssv,
      }),
      // The index has read nothing yet: the wallet's node is asked for all of it.
      getSsvAccount: async ({ params }: { params: { owner: string } }) => ({
        ...(await account(params.owner)),
        nonce: 0,
      }),
      createSsvKeyShares: async ({ body }: { body: { pubkeys: Hex[]; ownerNonce: number } }) => {
        const operators = [1n, 2n, 3n, 4n].map((id, i) => ({ id, operatorKey: keys[i] ?? '' }))
        const rows: ShareRow[] = []
        for (const [row, pubkey] of body.pubkeys.entries()) {
          const ownerNonce = (spoil.nonce ?? (nonce => nonce))(body.ownerNonce) + row
          const { payload } = await createKeyShares({
            secretKey: depositKey(bench.seed + (spoil.otherKeys ?? 0), row),
            ownerAddress: bench.chain.account,
            ownerNonce,
            operators,
            encrypt: (key, plaintext) =>
              publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, plaintext),
          })
          rows.push({ pubkey, ownerNonce, sharesData: payload.sharesData })
        }
        const operatorKeys = keys.slice(0, 4)
        return {
          ownerAddress: bench.chain.account,
          operatorIds: [1, 2, 3, 4],
          operatorKeys: spoil.operatorKeys?.(operatorKeys) ?? operatorKeys,
          shares: spoil.shares?.(rows) ?? rows,
        }
      },
      // As the server: those that are asked for, with the whitelist of the owner that is named.
      listSsvOperators: async ({ query }: { query: { ids: readonly number[]; owner?: string } }) => {
        if (query.owner !== bench.chain.account.toLowerCase()) throw new Error('operators for no owner')
        const operators = addedAt.map((addedAtBlock, i) => ({ id: i + 1, addedAtBlock }))
        return { operators: operators.filter(({ id }) => query.ids.includes(id)) }
      },
      checkSsvKeys: async ({ body }: { body: { pubkeys: Hex[] } }) => {
        const added = (await events()).flatMap(event =>
          event.eventName === 'ValidatorAdded' ? [event.args] : [],
        )
        return {
          keys: body.pubkeys.map(pubkey => {
            const newest = added.findLast(({ publicKey }) => publicKey.toLowerCase() === pubkey)
            const owner = newest ? lower(newest.owner) : null
            return { pubkey, state: newest ? 'registered' : 'unknown', owner }
          }),
        }
      },
    }
    return {
      call: async (route: Route, input: unknown) => {
        const answer = answers[route.operationId]
        return (answer ? answer(input as never) : base.call(route as never, input as never)) as never
      },
    }
  }

  return { target, terms, api, events, send, account }
}

/** The pin of a provider that checked what was deployed. */
async function pinCode(
  client: Harness['chain']['client'],
  addresses: readonly Address[],
): Promise<SsvCodePin> {
  const contracts = await Promise.all(
    addresses.map(async address => {
      return { address, codeHash: keccak256((await client.getCode({ address })) ?? '0x') }
    }),
  )
  return { contracts, source: 'https://ssv.example/audit', checked: '2026-11-28' }
}

const lower = (text: string) => text.toLowerCase() as `0x${string}`

import 'fake-indexeddb/auto'
import { beforeEach, expect } from 'vitest'
import type { FlowContext } from '../../staking/flow/index.ts'
import { createFlowHarness } from '../../staking/test/index.ts'
import { createRegistration } from '../registration/createRegistration.ts'
import type { VerifyShares } from '../registration/verifyShares.ts'
import { wrongShares } from '../registration/wrongShares.ts'
import { type Spoil, startSsvProvider } from './startSsvProvider.ts'

const verdicts = new Map<string, ReturnType<typeof wrongShares>>()

/** Verifies the same shares once: a review and the check before the signature ask about the same. */
const verify: VerifyShares = async shares => {
  const asked = JSON.stringify(shares, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  const verdict = verdicts.get(asked) ?? wrongShares(shares)
  verdicts.set(asked, verdict)
  return verdict
}

const terms = { operatorIds: [1, 2, 3, 4], days: 365, keysOf: 'provider' as const }
const gwei = 1_000_000_000n

type Wish = { credentialsType?: '0x01' | '0x02'; eth?: readonly bigint[] }

/** Stakes of SSV on a local chain, for one test file: each test gets a network and a provider of its own. */
export function ssvStakeBench() {
  const harness = createFlowHarness()
  let provider: Awaited<ReturnType<typeof startSsvProvider>>

  beforeEach(async () => {
    provider = await startSsvProvider(harness)
  })

  /**
   * @param spoil what the provider does wrong
   * @param contracts those that the site was built with
   */
  function begin(over: Partial<FlowContext> = {}, spoil: Spoil = {}, contracts = provider.target) {
    const { rewardSplitter: _, ...target } = harness.chain.target
    const api = provider.api(spoil)
    const context = harness.contextOf({ api, target, ...over })
    return harness.begin({
      api,
      target,
      ...over,
      registration: createRegistration(context, contracts, verify),
    })
  }

  type Flow = ReturnType<typeof begin>

  /** Two validators of 32 ETH with operators 1 to 4, unless wished otherwise. */
  async function submit(flow: Flow, { credentialsType = '0x01', eth = [32n, 32n] }: Wish = {}) {
    await flow.start()
    await flow.submitDetails({ credentialsType, amountsGwei: eth.map(each => each * gwei) }, terms)
    await flow.generate()
  }

  async function toReview(flow: Flow, wish?: Wish) {
    await submit(flow, wish)
    await reviewed(flow)
  }

  async function reviewed(flow: Flow) {
    await expect
      .poll(() => flow.getState())
      .toMatchObject({ step: 'review', status: expect.stringMatching('proved|blocked') })
  }

  /** Checks of the review that did not pass. */
  function failed(flow: Flow) {
    const state = flow.getState()
    return state.step === 'review' ? state.checks.filter(({ status }) => status !== 'passed') : []
  }

  const added = async () =>
    (await provider.events()).flatMap(event => (event.eventName === 'ValidatorAdded' ? [event.args] : []))

  /** Public keys that are registered, in order. */
  const registered = async () => (await added()).map(({ publicKey }) => publicKey.toLowerCase())

  /** The cluster after the newest registration. */
  async function newestCluster() {
    const newest = (await added()).at(-1)
    if (!newest) throw new Error('no cluster')
    return newest.cluster
  }

  return {
    harness,
    get provider() {
      return provider
    },
    begin,
    submit,
    toReview,
    reviewed,
    failed,
    registered,
    newestCluster,
  }
}

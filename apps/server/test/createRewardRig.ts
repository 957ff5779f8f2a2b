import { Writable } from 'node:stream'
import type { ConnectedDevnet } from '@granary/devnet'
import { asc, eq } from 'drizzle-orm'
import { rewardSettings } from '#server/networks/ethereum/rewards/settings/rewardSettings.ts'
import * as tables from '#server/networks/ethereum/rewards/tables.ts'
import { ethereumSettings } from '#server/networks/ethereum/settings/ethereumSettings.ts'
import type { ChainView } from '../src/networks/ethereum/rewards/engine/ChainView.ts'
import type { KeyToTrack } from '../src/networks/ethereum/rewards/engine/newKeys.ts'
import { openChainView } from '../src/networks/ethereum/rewards/engine/openChainView.ts'
import { recipientsOfOffers } from '../src/networks/ethereum/rewards/engine/recipientsOfOffers.ts'
import {
  type RewardMemory,
  type RewardRunParts,
  runRewards,
} from '../src/networks/ethereum/rewards/engine/runRewards.ts'
import { createEthereumUpstreams } from '../src/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import type { Orm } from '../src/platform/db/Database.ts'
import { createLog } from '../src/platform/log/createLog.ts'
import { createMetrics } from '../src/platform/metrics/createMetrics.ts'
import { createChainUpstreams } from '../src/platform/upstreams/createChainUpstreams.ts'
import { readSettings } from '../src/settings.ts'

export type RewardRig = {
  view: ChainView
  memory: RewardMemory
  log(): string
  /** Runs until everything that can be known is, forwards and back. */
  run(more?: Partial<RewardRunParts>): Promise<void>
  /** What one validator has, by index, with its days, oldest first. */
  validator(index: number): Promise<typeof tables.ethereumValidators.$inferSelect>
  days(index: number): Promise<(typeof tables.ethereumValidatorDays.$inferSelect)[]>
  events(index: number): Promise<(typeof tables.ethereumEvents.$inferSelect)[]>
  /** Validators of the chain as the head knows them. */
  keys(indexes: readonly number[]): Promise<KeyToTrack[]>
  close(): void
}

/** The reward engine on the devnet, without the server around it. Days have eight epochs. */
export async function createRewardRig(
  devnet: Pick<ConnectedDevnet, 'ethereum'>,
  orm: Orm,
  environment: Record<string, string> = {},
): Promise<RewardRig> {
  const settings = readSettings({
    RPC_URLS_ETH_HOODI: devnet.ethereum.rpcUrl,
    BEACON_API_URL_ETH_HOODI: devnet.ethereum.beaconUrl,
    REWARD_DAY_SECONDS_ETH_HOODI: '64',
    ...environment,
  })
  let logged = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  const metrics = createMetrics()
  const chains = createChainUpstreams(settings, metrics)
  const networks = createEthereumUpstreams(settings, chains, metrics)
  const view = await openChainView(
    networks.hoodi,
    settings.of(ethereumSettings).networks.hoodi.rewardDaySeconds,
  )
  const memory: RewardMemory = {}
  const idOf = async (index: number) => (await validator(index)).id
  async function validator(index: number) {
    const where = eq(tables.ethereumValidators.validatorIndex, index)
    const [found] = await orm.select().from(tables.ethereumValidators).where(where)
    if (!found) throw new Error(`validator ${index} is not tracked`)
    return found
  }
  return {
    view,
    memory,
    log: () => logged,
    async run(more = {}) {
      await runRewards({
        view,
        orm,
        log: createLog(settings, destination),
        memory,
        recipientsOf: recipientsOfOffers(orm),
        watchedMax: settings.of(rewardSettings).watchedValidatorsMax,
        timeIsUp: () => false,
        ...more,
      })
    },
    validator,
    days: async index =>
      orm
        .select()
        .from(tables.ethereumValidatorDays)
        .where(eq(tables.ethereumValidatorDays.validatorId, await idOf(index)))
        .orderBy(asc(tables.ethereumValidatorDays.date)),
    events: async index =>
      orm
        .select()
        .from(tables.ethereumEvents)
        .where(eq(tables.ethereumEvents.validatorId, await idOf(index)))
        .orderBy(asc(tables.ethereumEvents.slot), asc(tables.ethereumEvents.place)),
    keys: async indexes =>
      (await view.nodes.beacon.validators(indexes)).map(({ index, validator: { pubkey, ...one } }) => ({
        pubkey,
        validatorIndex: index,
        withdrawalCredentials: one.withdrawal_credentials,
      })),
    close() {
      for (const chain of chains.values()) chain.close()
    },
  }
}

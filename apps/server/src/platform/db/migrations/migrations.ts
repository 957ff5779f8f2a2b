import { offersMigration } from './0001_offers.ts'
import { keystoreClientsMigration } from './0002_keystore_clients.ts'
import { offersOnceMigration } from './0003_offers_once.ts'
import { operationsMigration } from './0004_operations.ts'
import { requestIdsMigration } from './0005_request_ids.ts'
import { signInMigration } from './0006_sign_in.ts'
import { confluxHistoryMigration } from './0007_conflux_history.ts'
import { confluxKeeperMigration } from './0008_conflux_keeper.ts'
import { confluxDelaysMigration } from './0009_conflux_delays.ts'
import { ethereumRewardsMigration } from './0010_ethereum_rewards.ts'
import { feeRecipientsMigration } from './0011_fee_recipients.ts'
import { exitsMigration } from './0012_exits.ts'
import { alertsMigration } from './0013_alerts.ts'
import { ethPricesMigration } from './0014_eth_prices.ts'
import { rewardListsMigration } from './0015_reward_lists.ts'
import { ethereumBlocksMigration } from './0016_ethereum_blocks.ts'
import { dashboardIndexesMigration } from './0017_dashboard_indexes.ts'
import { offerRoomMigration } from './0018_offer_room.ts'
import { validatorClientsMigration } from './0019_validator_clients.ts'
import { keysProcessMigration } from './0020_keys_process.ts'
import { keeperCountsOnceMigration } from './0021_keeper_counts_once.ts'
import { contactMigration } from './0022_contact.ts'

/** In order, only ever added to: a migration that has been released is never edited or taken back. */
export const migrations: readonly { name: string; statements: string }[] = [
  { name: '0001_offers', statements: offersMigration },
  { name: '0002_keystore_clients', statements: keystoreClientsMigration },
  { name: '0003_offers_once', statements: offersOnceMigration },
  { name: '0004_operations', statements: operationsMigration },
  { name: '0005_request_ids', statements: requestIdsMigration },
  { name: '0006_sign_in', statements: signInMigration },
  { name: '0007_conflux_history', statements: confluxHistoryMigration },
  { name: '0008_conflux_keeper', statements: confluxKeeperMigration },
  { name: '0009_conflux_delays', statements: confluxDelaysMigration },
  { name: '0010_ethereum_rewards', statements: ethereumRewardsMigration },
  { name: '0011_fee_recipients', statements: feeRecipientsMigration },
  { name: '0012_exits', statements: exitsMigration },
  { name: '0013_alerts', statements: alertsMigration },
  { name: '0014_eth_prices', statements: ethPricesMigration },
  { name: '0015_reward_lists', statements: rewardListsMigration },
  { name: '0016_ethereum_blocks', statements: ethereumBlocksMigration },
  { name: '0017_dashboard_indexes', statements: dashboardIndexesMigration },
  { name: '0018_offer_room', statements: offerRoomMigration },
  { name: '0019_validator_clients', statements: validatorClientsMigration },
  { name: '0020_keys_process', statements: keysProcessMigration },
  { name: '0021_keeper_counts_once', statements: keeperCountsOnceMigration },
  { name: '0022_contact', statements: contactMigration },
]

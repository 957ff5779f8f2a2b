import { alertsModule } from './modules/alerts/alertsModule.ts'
import { blockchainModule } from './modules/blockchain-api/blockchainModule.ts'
import { contactModule } from './modules/contact/contactModule.ts'
import { convertModule } from './modules/convert/convertModule.ts'
import { healthModule } from './modules/health/healthModule.ts'
import { mailModule } from './modules/mail/mailModule.ts'
import { namesModule } from './modules/names/namesModule.ts'
import { networksModule } from './modules/networks/networksModule.ts'
import { onrampModule } from './modules/onramp/onrampModule.ts'
import { openApiModule } from './modules/openapi/openApiModule.ts'
import { projectsModule } from './modules/projects/projectsModule.ts'
import { relayModule } from './modules/relay/relayModule.ts'
import { rpcModule } from './modules/rpc/rpcModule.ts'
import { signInModule } from './modules/sign-in/signInModule.ts'
import { smartSessionsModule } from './modules/smart-sessions/smartSessionsModule.ts'
import { walletRegistryModule } from './modules/wallet-registry/walletRegistryModule.ts'
import { confluxModule } from './networks/conflux/confluxModule.ts'
import { validatorAlertsModule } from './networks/ethereum/alerts/validatorAlertsModule.ts'
import { ethereumModule } from './networks/ethereum/ethereumModule.ts'
import { exitsModule } from './networks/ethereum/exits/exitsModule.ts'
import { rewardsModule } from './networks/ethereum/rewards/rewardsModule.ts'
import { validatorsModule } from './networks/ethereum/validators/validatorsModule.ts'
import { ssvModule } from './networks/ssv/ssvModule.ts'
import type { ServerModule } from './platform/modules/ServerModule.ts'
import { policyReportsModule } from './platform/policyReports/policyReportsModule.ts'

/** Every module of the server. They start in this order, and each can use what an earlier one provides. */
export const modules: readonly ServerModule[] = [
  healthModule,
  networksModule,
  projectsModule,
  rpcModule,
  signInModule,
  mailModule,
  alertsModule,
  contactModule,
  walletRegistryModule,
  namesModule,
  blockchainModule,
  smartSessionsModule,
  convertModule,
  onrampModule,
  relayModule,
  ethereumModule,
  validatorsModule,
  exitsModule,
  rewardsModule,
  validatorAlertsModule,
  confluxModule,
  ssvModule,
  policyReportsModule,
  openApiModule,
]

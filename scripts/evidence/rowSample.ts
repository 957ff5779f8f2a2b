/** A row, the unit test that proves it, and the English message whose removal must fail that test. */
export type SampledRow = readonly [row: string, test: string, message: `${string}.${string}`]

const home = 'features/home/HomePage.test.tsx'
const network = 'networks/ethereum/home/EthereumHomePage.test.tsx'
const help = 'features/help/HelpPage.test.tsx'
const router = 'routes/createAppRouter.test.tsx'
const steps = 'networks/ethereum/staking/steps/steps.test.tsx'
const rewards = 'networks/ethereum/rewards/RewardPage.test.tsx'
const validator = 'networks/ethereum/validator/detail/ValidatorDetail.test.tsx'
const unstake = 'networks/ethereum/operation/list/UnstakeCard.test.tsx'

/** Fifty rows of every screen that unit tests render; browser tests are too slow to run fifty times. */
export const rowSample: readonly SampledRow[] = [
  ['A1.04', home, 'home.title'],
  ['A1.05', home, 'home.lead'],
  ['A1.06', network, 'contact.step2Text'],
  ['A1.08', home, 'home.ssv'],
  ['A1.13', home, 'home.confluxCore'],
  ['A1.15', home, 'home.cosmos'],
  ['A1.17', home, 'common.comingSoon'],
  ['A1.19', help, 'contact.help.topic.where.text'],
  ['A2.06', router, 'router.home'],
  ['A2.08', router, 'router.notFound'],
  ['A2.10', router, 'router.confluxStaking'],
  ['A2.12', router, 'router.confluxDashboard'],
  ['A2.15', router, 'router.contact'],
  ['A2.17', router, 'router.networkHome'],
  ['A2.20', router, 'router.reward'],
  ['A2.22', router, 'router.validator'],
  ['A2.24', router, 'router.claim'],
  ['A2.26', router, 'router.operation'],
  ['A2.51', router, 'header.networks'],
  ['A2.52', router, 'header.contact'],
  ['A2.53', router, 'header.help'],
  ['A2.54', router, 'footer.networks'],
  ['A2.55', router, 'footer.community'],
  ['A2.56', router, 'footer.about'],
  ['A2.57', router, 'footer.helpCenter'],
  ['A2.60', router, 'common.notFoundTitle'],
  ['A2.61', router, 'common.notFoundText'],
  ['A2.62', router, 'common.notFoundHome'],
  ['A2.63', steps, 'stake.step.details'],
  ['A2.65', steps, 'stake.serviceFee'],
  ['A2.66', steps, 'stake.step.credentials'],
  ['A2.67', steps, 'stake.generate'],
  ['A2.68', steps, 'stake.step.review'],
  ['A2.72', steps, 'stake.reviewDepositAddress'],
  ['A2.74', steps, 'stake.doubleCheck'],
  ['A2.75', steps, 'stake.step.sign'],
  ['A2.76', steps, 'stake.step.broadcast'],
  ['A2.77', steps, 'stake.wait.fresh'],
  ['A2.78', steps, 'stake.step.confirmed'],
  ['A2.79', steps, 'stake.viewValidator'],
  ['A2.80', steps, 'stake.backToHome'],
  ['A2.85', rewards, 'reward.eth.apr'],
  ['A2.86', validator, 'reward.validators.fact.index'],
  ['A2.88', validator, 'reward.validators.fact.withdrawalAddress'],
  ['A2.89', rewards, 'reward.eth.income.day'],
  ['A4.02', steps, 'stake.inProgress'],
  ['A4.05', unstake, 'claim.operation.unstakeText'],
  ['A5.04', help, 'contact.help.topic.avalanche.text'],
  ['A8.06', steps, 'stake.error.ESTIMATE_GAS_FAILED'],
  ['A9.12', help, 'contact.help.topic.cosmos.text'],
]

/** The English catalog of a message, in the folder of the site's sources, and its key there. */
export function placeOfMessage(message: string): { catalog: string; key: string } {
  const catalog = /^contact\.help\./.test(message) ? 'contact.help' : (message.split('.')[0] ?? '')
  return { catalog: `i18n/locales/en_US/${catalog}.json`, key: message.slice(catalog.length + 1) }
}

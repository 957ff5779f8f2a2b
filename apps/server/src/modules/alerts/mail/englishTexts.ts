import type { AlertTexts } from './AlertTexts.ts'

export const englishTexts: AlertTexts = {
  tag: 'en-US',
  kinds: {
    offline: 'Validator offline',
    online: 'Validator back online',
    slashed: 'Validator slashed',
    sweep: 'Withdrawal paid',
    exit: 'Validator exiting',
    large_reward: 'Large reward',
    deposit_dropped: 'Deposit dropped',
    ssv_runway: 'SSV balance runs low',
    ssv_liquidated: 'SSV cluster liquidated',
    ssv_fee: 'SSV operator raises its fee',
  },
  sentences: {
    offline: ({ epochs }) =>
      `It has missed its duties for ${epochs} epochs. Each missed duty costs about as much as it would have earned; the stake itself is safe.`,
    online: () => 'It performs its duties again.',
    slashed: () =>
      'The network slashed it for breaking the consensus rules. It loses part of its stake and is being removed; the rest is paid to the withdrawal address later.',
    sweep: ({ amount }) => `${amount} ETH were paid to the withdrawal address.`,
    exit: () =>
      'It is leaving the network. Its stake is paid to the withdrawal address once it is withdrawable.',
    large_reward: ({ amount, execution }) =>
      `It proposed a block. Consensus reward: ${amount} ETH. Execution reward: ${execution === null ? 'not recognised' : `${execution} ETH`}.`,
    deposit_dropped: ({ amount }) =>
      `The beacon chain did not turn the deposit of ${amount} ETH into a validator. Do not deposit to this key again, and contact your provider.`,
    ssv_runway: ({ days }) =>
      `Its balance lasts less than ${days} days. After that anyone may liquidate it, and its operators stop running the validators. Deposit ETH into the cluster; the stake itself is safe.`,
    ssv_liquidated: () =>
      'Its operators have stopped running the validators, which miss their duties. Reactivate the cluster with a deposit; the stake itself is safe.',
    ssv_fee: ({ operator }) =>
      `Operator ${operator} has declared a higher fee. Once it is in force, the cluster's balance lasts for a shorter time. Look at the new fee, and deposit or choose another operator.`,
  },
  subject: (provider, { first, count }) =>
    count === 1 ? `${provider}: ${first}` : `${provider}: ${first} and ${count - 1} more`,
  lead: (provider, network) => `News from ${provider} about your validators on ${network}:`,
  validator: index => (index === null ? 'Validator' : `Validator ${index}`),
  cluster: operatorIds => `SSV cluster of operators ${operatorIds.join(', ')}`,
  at: 'Time',
  more: count => `And ${count} more. See all of them on the dashboard.`,
  see: 'View on the dashboard',
  why: (provider, site) =>
    `You receive this mail because this address was confirmed for alerts from ${provider} at ${site}.`,
  never: provider =>
    `${provider} never asks for a private key, a recovery phrase or a payment by mail. Any mail that does is not from ${provider}.`,
  unsubscribe: 'Stop these mails',
  confirm: {
    subject: provider => `${provider}: confirm your address for alerts`,
    lead: (provider, site) =>
      `Alerts about Ethereum validators from ${provider} (${site}) were requested for this address, probably by you.`,
    action: 'Confirm this address',
    until: 'The link works for 24 hours.',
    ignore: 'If it was not you, ignore this mail: we will not send another one.',
  },
  test: {
    subject: provider => `${provider}: test alert`,
    lead: (provider, network) =>
      `This is the test you requested. Alerts from ${provider} about your validators on ${network} come to this address.`,
  },
  page: {
    confirmTitle: 'Confirm alerts by mail',
    confirmText: 'Press the button to receive alerts about Ethereum validators at your address.',
    confirmAction: 'Confirm',
    confirmed: 'Confirmed',
    confirmedText: 'You will receive alerts at your address. Each mail has a link that stops them.',
    leaveTitle: 'Stop these mails',
    leaveText: 'Press the button to delete the alert and your address.',
    leaveAction: 'Stop these mails',
    left: 'Stopped',
    leftText: 'The alert and your address are deleted. You will receive no more mails from this alert.',
    over: 'This link no longer works',
    overText:
      'It was already used, is too old, or belongs to a deleted alert. You can request a new one on the site.',
    full: 'Not confirmed yet',
    fullText: 'Too many people have alerts on these validators now. Try this link again later.',
    toSite: 'Go to the site',
  },
}

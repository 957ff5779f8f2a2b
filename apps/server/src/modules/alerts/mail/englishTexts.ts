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
  },
  sentences: {
    offline: ({ epochs }) =>
      `It has done none of its duties for ${epochs} epochs. Each missed duty costs about as much as it would have earned; the stake itself is not in danger.`,
    online: () => 'It does its duties again.',
    slashed: () =>
      'The network has slashed it for breaking the rules of consensus. It loses a part of its stake and is being removed; what is left is paid to the withdrawal address later.',
    sweep: ({ amount }) => `${amount} ETH were paid to the withdrawal address.`,
    exit: () =>
      'It is leaving the network. Its stake is paid to the withdrawal address when it is withdrawable.',
    large_reward: ({ amount, execution }) =>
      `It has proposed a block. Consensus reward: ${amount} ETH. Execution reward: ${execution === null ? 'not recognised' : `${execution} ETH`}.`,
    deposit_dropped: ({ amount }) =>
      `The beacon chain has made no validator of the deposit of ${amount} ETH. Please get in touch with your provider.`,
  },
  subject: (provider, { first, count }) =>
    count === 1 ? `${provider}: ${first}` : `${provider}: ${first} and ${count - 1} more`,
  lead: (provider, network) => `${provider} has news of your validators on ${network}:`,
  validator: index => (index === null ? 'Validator' : `Validator ${index}`),
  at: 'Time',
  more: count => `And ${count} more. The dashboard has all of them.`,
  see: 'See it on the dashboard',
  why: (provider, site) =>
    `You get this mail because this address was confirmed for alerts of ${provider} at ${site}.`,
  never: provider =>
    `${provider} never asks for a private key, a seed phrase or a payment by mail. Whoever does is not ${provider}.`,
  unsubscribe: 'Stop these mails',
  confirm: {
    subject: provider => `${provider}: confirm your address for alerts`,
    lead: (provider, site) =>
      `Somebody, probably you, wants alerts about Ethereum validators sent to this address by ${provider} (${site}).`,
    action: 'Confirm this address',
    until: 'The link works for 24 hours.',
    ignore: 'If it was not you, ignore this mail: nothing else will be sent.',
  },
  test: {
    subject: provider => `${provider}: test of your alerts`,
    lead: (provider, network) =>
      `This is the test that was asked for. Alerts of ${provider} about your validators on ${network} come to this address.`,
  },
  page: {
    confirmTitle: 'Confirm alerts by mail',
    confirmText: 'Alerts about Ethereum validators will be sent to your address once you press the button.',
    confirmAction: 'Confirm',
    confirmed: 'Confirmed',
    confirmedText: 'Alerts will be sent to your address. Each mail has a link that stops them.',
    leaveTitle: 'Stop these mails',
    leaveText: 'The alert and your address will be deleted.',
    leaveAction: 'Stop the mails',
    left: 'Stopped',
    leftText: 'The alert and your address are deleted. No more mails will come of it.',
    over: 'This link is over',
    overText: 'It was used already, is too old, or belongs to an alert that was deleted.',
    full: 'Not confirmed yet',
    fullText: 'Too many people have alerts on these validators at the moment. Try this link again later.',
    toSite: 'To the site',
  },
}

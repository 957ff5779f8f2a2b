import { lookOf } from './lookOf.ts'

/** Labels by which a person would take an account for the provider, its staff, or a part of the system. */
const always = [
  ...['admin', 'administrator', 'root', 'system', 'official', 'security', 'staff', 'team', 'moderator'],
  ...['support', 'help', 'helpdesk', 'contact', 'info', 'service', 'abuse', 'postmaster', 'webmaster'],
  ...['granary', 'provider', 'operator', 'validator', 'staking', 'stake', 'deposit', 'withdraw', 'claim'],
  ...[
    'wallet',
    'bank',
    'treasury',
    'payment',
    'payments',
    'billing',
    'refund',
    'airdrop',
    'reward',
    'rewards',
  ],
  ...['ethereum', 'conflux', 'bitcoin', 'solana', 'null', 'undefined', 'none', 'test', 'localhost', 'mail'],
]

/** @param own the provider's own: its brand, its people */
export function createReservedLabels(own: readonly string[]) {
  const looks = new Set([...always, ...own].map(bare))
  return { has: (label: string): boolean => looks.has(bare(label)) }
}

/** `sup-port` and `supp0rt` pass for `support` too. */
const bare = (label: string): string => lookOf(label.toLowerCase().replaceAll('-', ''))

import { formatAmount } from '@granary/ui'
import { Fragment } from 'react'
import { RichText } from '#web/i18n/RichText.tsx'
import { SentenceAccount } from '#web/shell/review/SentenceAccount.tsx'
import type { OpenDeposit } from './openDeposits.ts'

type StakeSentenceProps = {
  /** Who stakes, lower case. */
  account: string
  deposits: readonly OpenDeposit[]
}

/**
 * What the offered deposits do, from their own data: amounts, number, and the owners that their credentials name.
 * Any owner but the staker is marked.
 */
export function StakeSentence({ account, deposits }: StakeSentenceProps) {
  const totalGwei = deposits.reduce((sum, { deposit }) => sum + deposit.amountGwei, 0n)
  const owners = [...new Set(deposits.map(({ deposit }) => ownerOf(deposit.withdrawalCredentials)))]
  return (
    <RichText
      id="stake.sentence"
      values={{
        amount: formatAmount(totalGwei, { decimals: 9 }),
        count: deposits.length,
        accounts: owners.map((owner, i) => (
          <Fragment key={owner}>
            {i > 0 && ', '}
            <SentenceAccount address={owner} isForeign={owner !== account.toLowerCase()} />
          </Fragment>
        )),
      }}
      components={[<strong key="0" />, <strong key="1" />]}
    />
  )
}

/** The last 20 bytes of withdrawal credentials. */
const ownerOf = (credentials: string) => `0x${credentials.slice(-40).toLowerCase()}`

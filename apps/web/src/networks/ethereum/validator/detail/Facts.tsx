import type { OwnedValidator } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { Card, KeyValueList } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { CopyText } from '#web/shell/CopyText.tsx'
import { ExplorerLink } from '#web/shell/ExplorerLink.tsx'
import { Eth, weiPerGwei } from '../../figures/index.ts'
import { useLabels } from '../../labels/index.ts'
import { ownerOfCredentials } from '../state/ownerOfCredentials.ts'
import styles from './OneValidator.module.css'

/** All data of a validator, with copy buttons. */
export function Facts({ network, validator }: { network: EthereumNetworkId; validator: OwnedValidator }) {
  const t = useText()
  const labels = useLabels()
  const { index, pubkey, depositAddress, depositTransaction, withdrawalCredentials } = validator
  const chain = ethereumNetworks[network]
  const owner = ownerOfCredentials(withdrawalCredentials)
  const none = <span className={styles.none}>{t('reward.validators.notYet')}</span>
  // An old deposit by someone else: the server never saw it.
  const unseen =
    index === null ? none : <span className={styles.none}>{t('reward.validators.notKnown')}</span>
  const eth = (gwei: bigint | null, otherwise: ReactNode = none): ReactNode =>
    gwei === null ? otherwise : <Eth wei={gwei * weiPerGwei} />
  const address = (value: `0x${string}` | null) =>
    value === null ? (
      unseen
    ) : (
      <>
        {labels.has(value) && <span className={styles.label}>{labels.get(value)}</span>}
        <CopyText value={checksumAddress(value)} />
        <ExplorerLink chain={chain} address={value} />
      </>
    )
  const rows = [
    { id: 'index', label: t('reward.validators.fact.index'), value: index ?? none },
    {
      id: 'pubkey',
      label: t('reward.validators.fact.pubkey'),
      value: (
        <>
          <CopyText value={pubkey} start={10} end={8} />
          <ExplorerLink chain={chain} validator={index ?? pubkey} />
        </>
      ),
    },
    { id: 'deposit', label: t('reward.validators.fact.depositAddress'), value: address(depositAddress) },
    {
      id: 'withdrawal',
      label: t('reward.validators.fact.withdrawalAddress'),
      value: owner === null ? t('reward.validators.fact.blsOwner') : address(owner),
    },
    {
      id: 'credentials',
      label: t('reward.validators.fact.credentials'),
      value: <CopyText value={withdrawalCredentials} start={8} end={6} />,
    },
    {
      id: 'deposited',
      label: t('reward.validators.fact.deposited'),
      value: eth(validator.depositAmountGwei, unseen),
    },
    depositTransaction !== null && {
      id: 'transaction',
      label: t('reward.validators.fact.transaction'),
      value: (
        <>
          <CopyText value={depositTransaction} start={8} end={6} />
          <ExplorerLink chain={chain} transaction={depositTransaction} />
        </>
      ),
    },
    {
      id: 'effective',
      label: t('reward.validators.fact.effective'),
      value: eth(validator.effectiveBalanceGwei),
    },
    { id: 'balance', label: t('reward.validators.fact.balance'), value: eth(validator.balanceGwei) },
    validator.pendingDepositGwei > 0n && {
      id: 'pendingDeposit',
      label: t('reward.validators.fact.pendingDeposit'),
      value: eth(validator.pendingDepositGwei),
    },
    validator.pendingPartialGwei > 0n && {
      id: 'pendingPartial',
      label: t('reward.validators.fact.pendingPartial'),
      value: eth(validator.pendingPartialGwei),
    },
    validator.consolidation !== null && {
      id: 'consolidation',
      label: t(`reward.validators.fact.consolidation.${validator.consolidation.role}`),
      value: <Other network={network} pubkey={validator.consolidation.other} />,
    },
    {
      id: 'runner',
      label: t('reward.validators.fact.runner'),
      value: t(`reward.validators.fact.${runnerOf(validator)}`),
    },
  ]
  return (
    <Card>
      <h2 className={styles.title}>{t('reward.validators.information')}</h2>
      <KeyValueList items={rows.filter(row => row !== false)} />
    </Card>
  )
}

function runnerOf({ isProviders, running }: OwnedValidator) {
  if (!isProviders) return 'notHere'
  return running ? 'here' : 'hereNotYet'
}

function Other({ network, pubkey }: { network: EthereumNetworkId; pubkey: `0x${string}` | null }) {
  const t = useText()
  if (pubkey === null) return t('reward.validators.fact.otherUnknown')
  return (
    <Link to="/$network/validator" params={{ network }} search={{ pubkey }}>
      {`${pubkey.slice(0, 10)}…`}
    </Link>
  )
}

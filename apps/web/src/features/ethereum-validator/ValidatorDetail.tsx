import type { Validator } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { AddressText, Amount, Card, Chip, Kernel, KeyValueList, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { ExplorerLink } from './ExplorerLink.tsx'
import styles from './ValidatorPage.module.css'
import { ValidatorTimeline } from './ValidatorTimeline.tsx'
import { kernelOf } from './validatorStage.ts'

type DetailProps = { network: EthereumNetworkId; validator: Validator; headSlot: number }

/** Everything about one validator: name and state, its way in, its data. */
export function ValidatorDetail({ network, validator, headSlot }: DetailProps) {
  const t = useText()
  const kernel = kernelOf(validator)
  const tone = kernel === 'trouble' ? 'danger' : kernel === 'active' ? 'good' : 'neutral'
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.heading}>
          <span className={styles.big}>
            <Kernel state={kernel} />
          </span>
          {validator.index === null
            ? t('stake.validator.unnumbered')
            : t('stake.validator.numbered', { index: validator.index })}
        </h1>
        <Chip tone={tone}>
          <span role="status">{t(`stake.validator.status.${validator.status}`)}</span>
        </Chip>
      </div>
      <p className={styles.lead}>{t(`stake.validator.statusText.${validator.status}`)}</p>
      <div className={styles.columns}>
        <ValidatorTimeline network={network} validator={validator} />
        <Card>
          <h2 className={styles.title}>{t('stake.validator.information')}</h2>
          <KeyValueList items={rowsOf(validator, network, t)} />
        </Card>
      </div>
      <p className={styles.source}>{t('stake.validator.asOf', { slot: headSlot })}</p>
    </>
  )
}

function rowsOf(validator: Validator, network: EthereumNetworkId, t: ReturnType<typeof useText>) {
  const { index, pubkey, deposit, withdrawalCredentials: credentials } = validator
  const chain = ethereumNetworks[network]
  const none = <span className={styles.none}>{t('stake.validator.notYet')}</span>
  const copied = { copiedLabel: t('common.copied') }
  const eth = (gwei: bigint | null): ReactNode =>
    gwei === null ? none : <Amount value={gwei} decimals={9} unit="ETH" />
  const address = (value: `0x${string}`) => (
    <>
      <AddressText value={checksumAddress(value)} copyLabel={t('common.copy')} {...copied} />
      <ExplorerLink chain={chain} address={value} />
    </>
  )
  return [
    { id: 'index', label: t('stake.validator.index'), value: index ?? none },
    {
      id: 'pubkey',
      label: t('stake.publicKey'),
      value: (
        <>
          <AddressText value={pubkey} start={10} end={8} copyLabel={t('common.copy')} {...copied} />
          <ExplorerLink chain={chain} validator={index ?? pubkey} />
        </>
      ),
    },
    {
      id: 'effective',
      label: t('stake.validator.effectiveBalance'),
      value: eth(validator.effectiveBalanceGwei),
    },
    { id: 'balance', label: t('stake.validator.balance'), value: eth(validator.balanceGwei) },
    { id: 'deposited', label: t('stake.validator.depositAmount'), value: eth(validator.depositAmountGwei) },
    {
      id: 'deposit',
      label: t('stake.validator.depositAddress'),
      value: deposit ? address(deposit.from) : none,
    },
    {
      id: 'withdrawal',
      label: t('stake.validator.withdrawalAddress'),
      value: address(`0x${credentials.slice(26)}`),
    },
  ]
}

/** As large as what comes, so that nothing jumps. */
export function ValidatorSkeleton() {
  const t = useText()
  return (
    <div aria-busy="true" aria-label={t('common.loading')} className={styles.page} role="status">
      <p className={styles.heading}>
        <Skeleton width="9ch" />
      </p>
      <div className={styles.columns}>
        <Card className={styles.placeholder}>
          <Skeleton width="60%" />
        </Card>
        <Card className={styles.placeholder}>
          <Skeleton width="60%" />
        </Card>
      </div>
    </div>
  )
}

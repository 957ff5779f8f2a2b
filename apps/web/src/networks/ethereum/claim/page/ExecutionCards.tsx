import { checksumAddress } from '@granary/staking/address'
import { Button, formatAmount, KeyValueList, Note, Skeleton } from '@granary/ui'
import { useState } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import { CopyText } from '#web/shell/CopyText.tsx'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { SwitchNetwork } from '#web/wallet/SwitchNetwork.tsx'
import { Eth, ethText } from '../../figures/index.ts'
import type { ShownOwner } from '../../owner/index.ts'
import type { SplitterReading } from '../chain/readSplitter.ts'
import styles from './Claim.module.css'

type ExecutionCardsProps = {
  owner: ShownOwner
  /** Undefined while loading. */
  splitters: readonly SplitterReading[] | undefined
  /** The provider runs none of the validators, and no splitter has a balance. */
  isByOthers: boolean
  actions: TransactionPlace
}

/**
 * One card per splitter with a balance, and always one for the current share; without a share, or for other operators'
 * validators, the rewards' destination.
 */
export function ExecutionCards({ owner, splitters, isByOthers, actions }: ExecutionCardsProps) {
  const t = useText()
  const { account } = owner
  if (!account) return <Note>{t('claim.eth.ofList')}</Note>
  if (!splitters)
    return (
      <TitledCard title={t('claim.eth.execution')}>
        <div className={styles.waiting}>
          <Skeleton width="60%" />
        </div>
      </TitledCard>
    )
  if (isByOthers)
    return (
      <TitledCard title={t('claim.eth.execution')}>
        <p className={styles.lead}>{t('claim.eth.byOthers')}</p>
      </TitledCard>
    )
  const shown = splitters.filter(({ availableWei, paidWei }, i) => i === 0 || availableWei + paidWei > 0n)
  if (shown.length === 0)
    return (
      <TitledCard title={t('claim.eth.execution')}>
        <p className={styles.lead}>{t('claim.eth.noSplitter')}</p>
        <CopyText value={checksumAddress(account)} />
      </TitledCard>
    )
  return shown.map(reading => (
    <SplitterCard
      key={reading.address}
      {...{ owner, reading, actions }}
      staker={account}
      isOneOfSeveral={shown.length > 1}
    />
  ))
}

type SplitterCardProps = {
  owner: ShownOwner
  staker: `0x${string}`
  reading: SplitterReading
  actions: TransactionPlace
}

type SeveralSplitters = {
  /** The page's figures are sums; those of a single splitter would appear twice. */
  isOneOfSeveral: boolean
}

/** One splitter: its address, what of the page's figures is its own, and the button. */
function SplitterCard({ isOneOfSeveral, ...props }: SplitterCardProps & SeveralSplitters) {
  const t = useText()
  const { owner, reading } = props
  const { terms, address, exists, availableWei, paidWei } = reading
  const percent = formatAmount(BigInt(10_000 - terms.shareBps), { decimals: 2 })
  const eth = (wei: bigint) => <Eth wei={wei} />
  return (
    <TitledCard title={t('claim.eth.execution')}>
      <p className={styles.lead}>
        {t(owner.isWatching ? 'claim.eth.shareWatched' : 'claim.eth.share', { percent })}
      </p>
      <KeyValueList
        items={[
          ...(isOneOfSeveral
            ? [
                { id: 'received', label: t('claim.eth.received'), value: eth(availableWei + paidWei) },
                { id: 'paid', label: t('claim.eth.paid'), value: eth(paidWei) },
                { id: 'available', label: t('claim.eth.available'), strong: true, value: eth(availableWei) },
              ]
            : []),
          {
            id: 'splitter',
            label: t('claim.eth.splitter'),
            value: <CopyText value={checksumAddress(address)} />,
          },
        ]}
      />
      <ClaimButton {...props} />
      {!exists && availableWei > 0n && <p className={styles.small}>{t('claim.eth.notCreated')}</p>}
    </TitledCard>
  )
}

/** Opens a claim's review, or says what prevents it. Anyone may claim for a staker: the payout goes to the staker. */
function ClaimButton({ owner, staker, reading, actions }: SplitterCardProps) {
  const t = useText()
  const { chain, flow, wallet, state } = actions
  const [isMissing, setMissing] = useState(false)
  if (reading.availableWei === 0n) return <p className={styles.nothing}>{t('claim.eth.nothing')}</p>
  if (!wallet) return <Note>{t('claim.eth.connectToClaim')}</Note>
  if (state.step === 'unavailable') return <FailureNote failure={state.failure} />
  if (wallet.chainId !== chain.id) return <SwitchNetwork chain={chain} />
  const signer = { account: wallet.account, chainId: chain.id }
  const review = async () => {
    const code = await import('../claim/claimRequest.ts').catch(() => null)
    setMissing(!code)
    if (code) await flow?.request(code.claimRequest(signer, staker, reading))
  }
  return (
    <>
      {isMissing && <FailureNote failure={{ code: 'PAGE_PART_MISSING', message: '' }} />}
      {owner.isWatching && <Note>{t('claim.eth.forAnother')}</Note>}
      <Button wide busy={!flow} onClick={() => void review()}>
        {t('claim.eth.claim', { amount: ethText(reading.availableWei) })}
      </Button>
    </>
  )
}

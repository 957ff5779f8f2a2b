import { Button, Note } from '@granary/ui'
import { useState } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { SwitchNetwork } from '#web/wallet/SwitchNetwork.tsx'
import { ethText } from '../../figures/index.ts'
import type { ShownOwner } from '../../owner/index.ts'
import type { SplitterReading } from '../chain/readSplitter.ts'
import styles from './Claim.module.css'

type ClaimButtonProps = {
  owner: ShownOwner
  staker: `0x${string}`
  reading: SplitterReading
  actions: TransactionPlace
}

/** Opens a claim's review, or says what prevents it. Anyone may claim for a staker: the payout goes to the staker. */
export function ClaimButton({ owner, staker, reading, actions }: ClaimButtonProps) {
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

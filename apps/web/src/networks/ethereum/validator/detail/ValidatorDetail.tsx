import type { OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { Button, classNames, Kernel, Note } from '@granary/ui'
import { useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { LabelForm, useLabel } from '../../labels/index.ts'
import pageStyles from '../page/ValidatorPage.module.css'
import { kernelOf } from '../state/kernelOf.ts'
import { ownerOfCredentials } from '../state/ownerOfCredentials.ts'
import { StatusChip } from '../table/ValidatorCells.tsx'
import { DayIncome } from './DayIncome.tsx'
import { DetailFigures } from './DetailFigures.tsx'
import { Facts } from './Facts.tsx'
import { LeaveCard } from './LeaveCard.tsx'
import { LifeCard } from './LifeCard.tsx'
import styles from './OneValidator.module.css'
import { PaidOut } from './PaidOut.tsx'
import { ValidatorEvents } from './ValidatorEvents.tsx'
import { WhatToDo } from './WhatToDo.tsx'

/** One validator: name and state, figures, life, actions, data, history. */
export function ValidatorDetail(props: {
  network: EthereumNetworkId
  validator: OwnedValidator
  headSlot: number
}) {
  const t = useText()
  const { network, validator, headSlot } = props
  const { pubkey, status, index } = validator
  const owner = ownerOfCredentials(validator.withdrawalCredentials)
  const isRefused = status === 'dropped' || status === 'credentials_mismatch'
  return (
    <>
      <Heading validator={validator} />
      {isRefused || validator.slashed ? (
        <Note tone="error" title={t(`reward.validators.status.${status}`)}>
          <p>{t(`reward.validators.statusText.${status}`)}</p>
          {validator.slashed && <p>{t('reward.validators.slashedText')}</p>}
        </Note>
      ) : (
        <p className={classNames(pageStyles.lead, status === 'withdrawal_done' && pageStyles.paid)}>
          {status === 'withdrawal_done' && owner ? (
            <PaidOut network={network} owner={owner} validator={validator} />
          ) : (
            t(`reward.validators.statusText.${status}`)
          )}
        </p>
      )}
      <DetailFigures validator={validator} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <LifeCard network={network} validator={validator} />
          <LeaveCard network={network} validator={validator} />
        </div>
        <div className={styles.column}>
          <Facts network={network} validator={validator} />
          <WhatToDo network={network} validator={validator} />
        </div>
      </div>
      {owner && index !== null && (
        <div className={styles.column}>
          <DayIncome network={network} owner={owner} pubkey={pubkey} />
          <ValidatorEvents network={network} owner={owner} pubkey={pubkey} />
        </div>
      )}
      <p className={pageStyles.source}>{t('reward.validators.asOf', { slot: headSlot })}</p>
    </>
  )
}

function Heading({ validator }: { validator: OwnedValidator }) {
  const t = useText()
  const { pubkey, index, status } = validator
  const label = useLabel(pubkey)
  const [isEditing, setEditing] = useState(false)
  const number =
    index === null ? t('reward.validators.unnumbered') : t('reward.validators.numbered', { index })
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.heading}>
          <span className={styles.big}>
            <Kernel state={kernelOf(status)} />
          </span>
          {label ?? number}
        </h1>
        <span role="status">
          <StatusChip status={status} />
        </span>
        <Button variant="quiet" size="small" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
          {t(label === null ? 'reward.validators.label.give' : 'reward.validators.label.change')}
        </Button>
      </div>
      {label !== null && <p className={styles.number}>{number}</p>}
      {isEditing && (
        <div className={styles.edit}>
          <LabelForm of={pubkey} onDone={() => setEditing(false)} />
        </div>
      )}
    </>
  )
}

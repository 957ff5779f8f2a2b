import { checksumAddress } from '@granary/staking/address'
import { parseCfxAmount } from '@granary/staking/amount'
import { AddressText, Amount, Button, type KeyValueItem } from '@granary/ui'
import type { ActionRequest } from '../../../actions/ActionRequest.ts'
import type { ActionState } from '../../../actions/ActionState.ts'
import { ActionFlowPanel } from '../../../actions/panel/ActionFlowPanel.tsx'
import type { ActionFlowPlace } from '../../../actions/useActionFlow.ts'
import { type Translate, useText } from '../../../i18n/useText.ts'
import styles from './TakeOutFlow.module.css'
import { takeOutOf } from './takeOutRequest.ts'

type UnderWay = Exclude<ActionState, { step: 'loading' | 'idle' | 'unavailable' }>

/** Something is reviewed, signed or on its way. */
export function isUnderWay(state: ActionState): state is UnderWay {
  return state.step !== 'loading' && state.step !== 'idle' && state.step !== 'unavailable'
}

/** From the review to the receipt, in one calm column. */
export function TakeOutFlow({ place, state }: { place: ActionFlowPlace; state: UnderWay }) {
  const t = useText()
  const action = takeOutOf('request' in state ? state.request.kind : state.record.kind)
  return (
    <div className={styles.column}>
      <ActionFlowPanel
        place={place}
        title={t(`claim.conflux.reviewTitle.${action}`)}
        facts={request => rowsOf(request, t)}
        confirmed={(_, onDone) => (
          <>
            <p className={styles.done}>{t(`claim.conflux.done.${action}`)}</p>
            <Button onClick={onDone}>{t('claim.conflux.back')}</Button>
          </>
        )}
      >
        <p className={styles.next}>{t(`claim.conflux.next.${action}`)}</p>
      </ActionFlowPanel>
    </div>
  )
}

function rowsOf({ kind, facts, owner }: ActionRequest, t: Translate): KeyValueItem[] {
  const copied = { copyLabel: t('common.copy'), copiedLabel: t('common.copied') }
  const amount = facts.amount ?? '0'
  return [
    {
      id: 'action',
      label: t('claim.conflux.row.action'),
      value: t(`claim.conflux.action.${takeOutOf(kind)}`),
    },
    {
      id: 'amount',
      label: t('claim.conflux.row.amount'),
      strong: true,
      value: facts.isAll ? (
        t('claim.conflux.row.atLeast', { amount })
      ) : (
        <Amount value={parseCfxAmount(amount)} decimals={18} unit="CFX" digits={18} />
      ),
    },
    { id: 'pool', label: t('claim.conflux.row.pool'), value: facts.pool },
    {
      id: 'account',
      label: t('claim.conflux.row.account'),
      value: <AddressText value={checksumAddress(owner.account)} {...copied} />,
    },
  ]
}

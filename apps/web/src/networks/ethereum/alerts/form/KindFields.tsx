import type { EthereumNetworkId } from '@granary/chains'
import { AlertIcon, Checkbox, Field, NumberField } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from '../Alerts.module.css'
import { alertKinds } from '../alertKinds.ts'
import type { AlertDraft, DraftProblem } from './AlertDraft.ts'
import { useEpochsText } from './useEpochsText.ts'

type KindFieldsProps = {
  network: EthereumNetworkId
  draft: AlertDraft
  problems: readonly DraftProblem[]
  onChange: (part: Partial<AlertDraft>) => void
}

/** Of what alerts tell, each with its threshold. */
export function KindFields({ network, draft, problems, onChange }: KindFieldsProps) {
  const t = useText()
  const { kinds } = draft
  return (
    <fieldset className={styles.kindSet}>
      <legend className={styles.legend}>{t('reward.alert.kinds')}</legend>
      {alertKinds.map(kind => (
        <div key={kind} className={styles.kindRow}>
          <Checkbox
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              onChange({ kinds: target.checked ? [...kinds, kind] : kinds.filter(one => one !== kind) })
            }
          >
            {t(`reward.alert.kind.${kind}`)}
          </Checkbox>
          <p className={styles.kindText}>{t(`reward.alert.kindText.${kind}`)}</p>
          {kinds.includes(kind) && (
            <Threshold kind={kind} network={network} draft={draft} problems={problems} onChange={onChange} />
          )}
        </div>
      ))}
      <div role="alert">
        {problems.includes('kinds') && (
          <p className={styles.wrong}>
            <AlertIcon size={18} />
            {t('reward.alert.kindsWrong')}
          </p>
        )}
      </div>
    </fieldset>
  )
}

const thresholds = { offline: 'offlineEpochs', sweep: 'sweepEth', large_reward: 'rewardEth' } as const

function Threshold(props: KindFieldsProps & { kind: (typeof alertKinds)[number] }) {
  const t = useText()
  const { kind, network, draft, problems, onChange } = props
  const epochs = useEpochsText(network)
  if (kind !== 'offline' && kind !== 'sweep' && kind !== 'large_reward') return null
  const name = thresholds[kind]
  return (
    <div className={styles.threshold}>
      <Field
        label={t(`reward.alert.threshold.${kind}`)}
        hint={kind === 'offline' && epochs(draft.offlineEpochs)}
        error={
          problems.includes(name) &&
          t(kind === 'offline' ? 'reward.alert.epochsWrong' : 'reward.alert.amountWrong')
        }
      >
        {control => (
          <NumberField
            {...control}
            value={draft[name]}
            unit={t(kind === 'offline' ? 'reward.alert.epochs' : 'common.eth')}
            onChange={text => onChange({ [name]: text })}
          />
        )}
      </Field>
    </div>
  )
}

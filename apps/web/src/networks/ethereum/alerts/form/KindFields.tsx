import type { AlertKind } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { AlertIcon, Checkbox, Field, NumberField } from '@granary/ui'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { useEthereumStatus } from '../../status/index.ts'
import styles from '../Alerts.module.css'
import type { DraftFieldsProps } from './AlertDraft.ts'

type KindFieldsProps = DraftFieldsProps & { network: EthereumNetworkId }

/** The kinds of an alert, each with its threshold. */
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

/** In the order shown. */
const alertKinds = [
  'offline',
  'slashed',
  'deposit_dropped',
  'exit',
  'sweep',
  'large_reward',
  'ssv_runway',
  'ssv_liquidated',
  'ssv_fee',
] as const satisfies readonly AlertKind[]

/** Duration of the given epochs on a network; null until known, or for invalid input. */
function useEpochsText(network: EthereumNetworkId): (epochs: string) => string | null {
  const t = useText()
  const duration = useDurationText()
  const { data: status } = useEthereumStatus(network)
  return epochs => {
    if (!status || !/^[1-9]\d{0,2}$/.test(epochs.trim())) return null
    const seconds = Number(epochs) * status.slotsPerEpoch * status.secondsPerSlot
    return t('reward.alert.epochsAre', { duration: duration(seconds) })
  }
}

import type { SsvOperatorRow } from '@granary/api/ssv'
import { clusterSizes, isClusterSize, ownerSpreadOf, thresholdOf } from '@granary/staking/ssv'
import { Button, Card, CloseIcon, Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { Segments } from '#web/shell/flow/Segments.tsx'
import type { SsvChoice } from '../choice/SsvChoice.ts'
import styles from './ChosenOperators.module.css'
import { operatorName } from './OperatorRow.tsx'

/** How many operators, which are chosen, and the proposal. */
export function ChosenOperators(props: {
  choice: SsvChoice
  /** Null until read. */
  operators: ReadonlyMap<number, SsvOperatorRow> | null
  /** What the proposal needs was read. */
  canPropose: boolean
  onSize: (size: SsvChoice['size']) => void
  onRemove: (id: number) => void
  onPropose: () => void
}) {
  const t = useText()
  const { choice, operators, onRemove } = props
  const { size, operatorIds } = choice
  const faults = size - thresholdOf(size)
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <div className={styles.size}>
          <span className={styles.label}>{t('stake.ssv.operators.size')}</span>
          <Segments
            legend={t('stake.ssv.operators.size')}
            options={clusterSizes.map(each => ({ value: String(each), label: String(each) }))}
            value={String(size)}
            onChange={value =>
              isClusterSize(Number(value)) && props.onSize(Number(value) as SsvChoice['size'])
            }
          />
        </div>
        <Button variant="secondary" size="small" disabled={!props.canPropose} onClick={props.onPropose}>
          {t('stake.ssv.operators.propose')}
        </Button>
      </div>
      <p className={styles.detail}>{t('stake.ssv.operators.sizeText', { faults, size })}</p>
      <p className={styles.count} role="status">
        {t('stake.ssv.operators.chosen', { count: operatorIds.length, size })}
      </p>
      {operatorIds.length > 0 && (
        <ul className={styles.list}>
          {operatorIds.map(id => {
            const operator = operators?.get(id)
            const name = operator
              ? operatorName(operator, t)
              : t('stake.ssv.operators.nameless', { id: String(id) })
            return (
              <li key={id}>
                <button
                  type="button"
                  className={styles.chip}
                  data-unknown={(operators && !operator) || undefined}
                  aria-label={t('stake.ssv.operators.remove', { id: String(id), name })}
                  onClick={() => onRemove(id)}
                >
                  <span className={styles.id}>#{id}</span> <span className={styles.name}>{name}</span>
                  <CloseIcon size={16} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {operators && <ChoiceNotes ids={operatorIds} operators={operators} />}
    </Card>
  )
}

/** What speaks against a chosen operator, or has to be known of it. */
function ChoiceNotes({
  ids,
  operators,
}: {
  ids: readonly number[]
  operators: ReadonlyMap<number, SsvOperatorRow>
}) {
  const t = useText()
  const listed = (fits: (operator: SsvOperatorRow | undefined) => boolean) =>
    ids
      .filter(id => fits(operators.get(id)))
      .map(id => `#${id}`)
      .join(', ')
  const gone = listed(operator => !operator)
  const hidden = listed(operator => operator?.isPrivate === true)
  const changing = listed(operator => operator?.hasPendingFee === true)
  const chosen = ids.flatMap(id => operators.get(id) ?? [])
  const isOneOwner = isClusterSize(chosen.length) && ownerSpreadOf(chosen, chosen.length) === 'too_few_owners'
  return (
    <>
      {gone && (
        <Note tone="error" announced>
          {t('stake.ssv.operators.goneText', { ids: gone })}
        </Note>
      )}
      {hidden && (
        <Note tone="warning" announced>
          {t('stake.ssv.operators.privateText', { ids: hidden })}
        </Note>
      )}
      {isOneOwner && (
        <Note tone="warning" announced>
          {t('stake.ssv.operators.oneOwner')}
        </Note>
      )}
      {changing && (
        <Note tone="warning" announced>
          {t('stake.ssv.operators.pendingFeeText', { ids: changing })}
        </Note>
      )}
    </>
  )
}

import type { OwnedValidator } from '@granary/api'
import { useText } from '#web/i18n/useText.ts'
import { mostSelected, type Selection } from './Selection.ts'
import styles from './ValidatorTable.module.css'

/** Chooses all that are shown and on chain, or none of them. */
export function ChooseAll(props: { validators: readonly OwnedValidator[]; selection: Selection }) {
  const t = useText()
  const { validators, selection } = props
  const all = validators.filter(({ index }) => index !== null).map(({ pubkey }) => pubkey)
  const count = all.filter(pubkey => selection.chosen.has(pubkey)).length
  const isAll = count > 0 && count === Math.min(all.length, mostSelected)
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isAll}
        disabled={all.length === 0}
        aria-label={t('reward.validators.chooseAll')}
        ref={box => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={() => selection.set(all, !isAll)}
      />
    </label>
  )
}

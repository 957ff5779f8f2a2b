import type { OwnedValidator } from '@granary/api'
import { elideMiddle } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { Labels } from '#web/labels/Label.ts'

export type ValidatorName = { name: string; below: string }

/** What a validator is called: by its label, else by its index; and what else tells it apart. */
export function useValidatorName(): (
  validator: Pick<OwnedValidator, 'pubkey' | 'index'>,
  labels: Labels,
) => ValidatorName {
  const t = useText()
  return ({ pubkey, index }, labels) => {
    const label = labels.get(pubkey)
    const key = elideMiddle(pubkey, 10, 6)
    const number = index === null ? t('reward.validators.unnumbered') : String(index)
    return label === undefined
      ? { name: number, below: key }
      : { name: label, below: `${number} · ${elideMiddle(pubkey, 6, 4)}` }
  }
}

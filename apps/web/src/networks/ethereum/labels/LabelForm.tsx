import { Button, Field, Note } from '@granary/ui'
import { type FormEvent, useState } from 'react'
import { CodeDetails } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import { type LabelKey, type LabelNameProblem, longestName, readLabelName } from './Label.ts'
import styles from './Labels.module.css'
import { setLabel, useLabel } from './labelStore.ts'

/** Adds, changes or removes the name of an address or a public key. */
export function LabelForm({ of, onDone }: { of: LabelKey; onDone: () => void }) {
  const t = useText()
  const kept = useLabel(of)
  const [text, setText] = useState(kept ?? '')
  const [problem, setProblem] = useState<LabelNameProblem | 'store' | null>(null)
  const keep = (name: string | null) => {
    try {
      setLabel(of, name)
      onDone()
    } catch {
      setProblem('store')
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = readLabelName(text)
    if ('problem' in read) setProblem(read.problem)
    else keep(read.name)
  }
  const nameProblem = problem === 'store' ? null : problem
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <Field
        label={t('reward.validators.label.name')}
        hint={t('reward.validators.label.hint')}
        error={nameProblem && t(`reward.validators.label.problem.${nameProblem}`, { most: longestName })}
      >
        {control => (
          <input
            {...control}
            className={styles.input}
            value={text}
            maxLength={200}
            autoComplete="off"
            onChange={event => {
              setText(event.target.value)
              setProblem(null)
            }}
          />
        )}
      </Field>
      {problem === 'store' && <NotKept />}
      <div className={styles.buttons}>
        <Button type="submit" size="small">
          {t('reward.validators.label.save')}
        </Button>
        {kept !== null && (
          <Button variant="quiet" size="small" onClick={() => keep(null)}>
            {t('reward.validators.label.remove')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onDone}>
          {t('reward.validators.label.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The browser failed to store them. */
export function NotKept() {
  const t = useText()
  return (
    <Note tone="error" announced title={t('reward.validators.label.notKept')}>
      <p>{t('reward.validators.label.notKeptText')}</p>
      <CodeDetails code="LABELS_NOT_KEPT" />
    </Note>
  )
}

import { Button, Note } from '@granary/ui'
import { useId, useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { FileButton } from '#web/shell/FileButton.tsx'
import { FileLine } from '#web/shell/FileLine.tsx'
import { type Label, type LabelKey, type Labels, mostLabels } from './Label.ts'
import { NotKept } from './LabelForm.tsx'
import styles from './Labels.module.css'
import { currentLabels, saveLabels } from './labelStore.ts'
import { type LabelLineProblem, parseLabelFile } from './parseLabelFile.ts'

/** Bytes: more than the maximum number of labels with the longest names. */
const largestFile = 8_000_000
const problemsShown = 20

type Step =
  | { name: 'choose' }
  | { name: 'refused'; reason: 'tooMany' | 'empty' | 'unreadable' }
  | { name: 'problems'; problems: LabelLineProblem[] }
  | { name: 'decide'; merge: LabelMerge }
  | { name: 'done'; count: number }
  | { name: 'notKept' }

/** Imports labels from a file: previews the changes, then applies all or none. */
export function ImportLabels() {
  const t = useText()
  const id = useId()
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const [chosen, setChosen] = useState<File | null>(null)
  const read = async (file: File) => {
    setChosen(file)
    setStep(await readFile(file))
  }
  const keep = (merge: LabelMerge, prefer: 'kept' | 'given') => {
    try {
      const merged = mergeLabels(currentLabels(), merge, prefer)
      saveLabels(merged)
      const taken = prefer === 'given' ? merge.conflicts.length : 0
      setStep({ name: 'done', count: merge.added.length + taken })
    } catch {
      setStep({ name: 'notKept' })
    }
  }
  return (
    <section className={styles.import} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={styles.subtitle}>
        {t('reward.validators.label.import')}
      </h3>
      <p className={styles.hint}>{t('reward.validators.label.importHint')}</p>
      <FileButton
        look={{ variant: 'secondary', size: 'small' }}
        accept=".csv,text/csv,text/plain"
        onChoose={read}
      >
        {t('reward.validators.label.choose')}
      </FileButton>
      <FileLine file={chosen} />
      {step.name === 'refused' && (
        <Note tone="error" announced title={t('reward.validators.label.refused')}>
          <p>{t(`reward.validators.label.refusal.${step.reason}`, { most: mostLabels })}</p>
        </Note>
      )}
      {step.name === 'problems' && <Problems problems={step.problems} />}
      {step.name === 'decide' && <Decide merge={step.merge} onKeep={prefer => keep(step.merge, prefer)} />}
      {step.name === 'done' && (
        <p role="status" className={styles.done}>
          {t('reward.validators.label.done', { count: step.count })}
        </p>
      )}
      {step.name === 'notKept' && <NotKept />}
    </section>
  )
}

async function readFile(file: File): Promise<Step> {
  if (file.size > largestFile) return { name: 'refused', reason: 'tooMany' }
  const text = await file.text().catch(() => null)
  if (text === null) return { name: 'refused', reason: 'unreadable' }
  const read = parseLabelFile(text)
  if ('refused' in read) return { name: 'refused', reason: read.refused }
  if ('problems' in read) return { name: 'problems', problems: read.problems }
  return { name: 'decide', merge: compareLabels(currentLabels(), read.labels) }
}

function Problems({ problems }: { problems: readonly LabelLineProblem[] }) {
  const t = useText()
  const more = problems.length - problemsShown
  return (
    <Note tone="error" announced title={t('reward.validators.label.bad', { count: problems.length })}>
      <ul className={styles.problems}>
        {problems.slice(0, problemsShown).map(({ line, reason }) => (
          <li key={line}>
            {t('reward.validators.label.line', {
              line,
              reason: t(`reward.validators.label.reason.${reason}`),
            })}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('reward.validators.label.moreLines', { count: more })}</p>}
      <p>{t('reward.validators.label.nothing')}</p>
    </Note>
  )
}

function Decide(props: { merge: LabelMerge; onKeep: (prefer: 'kept' | 'given') => void }) {
  const t = useText()
  const { added, same, conflicts } = props.merge
  return (
    <div className={styles.decide} role="status">
      <p>
        {t('reward.validators.label.found', {
          added: added.length,
          same,
          conflicts: conflicts.length,
        })}
      </p>
      {conflicts.length > 0 && (
        <ul className={styles.problems}>
          {conflicts.slice(0, problemsShown).map(({ key, kept, given }) => (
            <li key={key}>{t('reward.validators.label.conflict', { kept, given })}</li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button size="small" onClick={() => props.onKeep('kept')}>
          {conflicts.length > 0
            ? t('reward.validators.label.keepMine')
            : t('reward.validators.label.importNow')}
        </Button>
        {conflicts.length > 0 && (
          <Button variant="secondary" size="small" onClick={() => props.onKeep('given')}>
            {t('reward.validators.label.takeTheirs')}
          </Button>
        )}
      </div>
    </div>
  )
}

type LabelConflict = { key: LabelKey; kept: string; given: string }

/** The changes a file makes: labels are added, never removed. */
type LabelMerge = { added: Label[]; same: number; conflicts: LabelConflict[] }

export function compareLabels(labels: Labels, given: readonly Label[]): LabelMerge {
  const merge: LabelMerge = { added: [], same: 0, conflicts: [] }
  for (const label of given) {
    const kept = labels.get(label.key)
    if (kept === undefined) merge.added.push(label)
    else if (kept === label.name) merge.same += 1
    else merge.conflicts.push({ key: label.key, kept, given: label.name })
  }
  return merge
}

/** @param prefer which name wins if both have one */
export function mergeLabels(labels: Labels, merge: LabelMerge, prefer: 'kept' | 'given'): Labels {
  const merged = new Map(labels)
  for (const { key, name } of merge.added) merged.set(key, name)
  if (prefer === 'given') for (const { key, given } of merge.conflicts) merged.set(key, given)
  return merged
}

import type { EthereumNetworkId } from '@granary/chains'
import { BaseError } from '@granary/errors'
import { Button, Field, Note } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { CodeDetails } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import { FileButton } from '#web/shell/FileButton.tsx'
import { FileLine } from '#web/shell/FileLine.tsx'
import { dashboardApi } from '../../owner-api/index.ts'
import { parseWatchList, type WatchListProblem, type WatchListRefusal } from './parseWatchList.ts'
import styles from './WatchListForm.module.css'

/** Characters: 5,000 keys, or as many rows of deposit data. */
const largestText = 8_000_000
const problemsShown = 12

type State =
  | { name: 'ready' }
  | { name: 'busy' }
  | { name: 'refused'; reason: WatchListRefusal | 'unreadable' | 'indices' }
  | { name: 'problems'; problems: WatchListProblem[] }
  | { name: 'failed'; code: string }

/**
 * A form for public keys or validator indices to watch, pasted or from a file. The server stores the keys and nothing
 * about the visitor; the page's address then names the list.
 */
export function WatchListForm({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [state, setState] = useState<State>({ name: 'ready' })
  const [chosen, setChosen] = useState<File | null>(null)
  const write = (next: string) => {
    setText(next)
    setState({ name: 'ready' })
  }
  const takeFile = async (file: File) => {
    setChosen(file)
    if (file.size > largestText) return setState({ name: 'refused', reason: 'tooMany' })
    const content = await file.text().catch(() => null)
    if (content === null) return setState({ name: 'refused', reason: 'unreadable' })
    // Never show a secret.
    const read = parseWatchList(content)
    if ('refused' in read) return setState({ name: 'refused', reason: read.refused })
    write(content)
    if ('problems' in read) setState({ name: 'problems', problems: read.problems })
  }
  const show = async (event: FormEvent) => {
    event.preventDefault()
    const read = parseWatchList(text)
    if ('refused' in read) {
      if (read.refused === 'secret') setText('')
      return setState({ name: 'refused', reason: read.refused })
    }
    if ('problems' in read) return setState({ name: 'problems', problems: read.problems })
    setState({ name: 'busy' })
    try {
      const body = { pubkeys: read.pubkeys, indices: read.indices }
      const { id } = await dashboardApi.call('createWatchList', { params: { network }, body })
      if (id === null) return setState({ name: 'refused', reason: 'indices' })
      await navigate({ to: '/$network/validator', params: { network }, search: { keys: id } })
    } catch (error) {
      setState({ name: 'failed', code: error instanceof BaseError ? error.code : 'UNEXPECTED' })
    }
  }
  return (
    <form className={styles.form} onSubmit={show} noValidate>
      <Field label={t('reward.validators.watch.label')} hint={t('reward.validators.watch.hint')}>
        {control => (
          <textarea
            {...control}
            className={styles.text}
            value={text}
            rows={4}
            placeholder={t('reward.validators.watch.placeholder')}
            autoComplete="off"
            spellCheck={false}
            onChange={event => write(event.target.value)}
          />
        )}
      </Field>
      <FileLine file={chosen} />
      <Trouble state={state} />
      <div className={styles.buttons}>
        <Button type="submit" variant="secondary" busy={state.name === 'busy'}>
          {t('reward.validators.watch.show')}
        </Button>
        <FileButton
          look={{ variant: 'quiet' }}
          accept=".json,.txt,.csv,application/json,text/plain"
          onChoose={takeFile}
        >
          {t('reward.validators.watch.file')}
        </FileButton>
      </div>
    </form>
  )
}

function Trouble({ state }: { state: State }) {
  const t = useText()
  if (state.name === 'refused')
    return (
      <Note tone="error" announced title={t('reward.validators.watch.refused')}>
        <p>{t(`reward.validators.watch.refusal.${state.reason}`)}</p>
      </Note>
    )
  if (state.name === 'failed')
    return (
      <Note tone="error" announced title={t('reward.validators.watch.failed')}>
        <p>{t('reward.validators.watch.failedText')}</p>
        <CodeDetails code={state.code} />
      </Note>
    )
  if (state.name !== 'problems') return null
  const more = state.problems.length - problemsShown
  return (
    <Note tone="error" announced title={t('reward.validators.watch.bad', { count: state.problems.length })}>
      <ul className={styles.problems}>
        {state.problems.slice(0, problemsShown).map(({ line, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
          <li key={at}>{t('reward.validators.watch.line', { line, text })}</li>
        ))}
      </ul>
      {more > 0 && <p>{t('reward.validators.label.moreLines', { count: more })}</p>}
    </Note>
  )
}

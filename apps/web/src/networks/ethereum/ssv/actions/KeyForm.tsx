import { Card, Checkbox, KeyValueList, Note } from '@granary/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import flow from '#web/shell/flow/Flow.module.css'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import type { SsvIntent } from './SsvAction.ts'

/** An action on one validator, whose consequences have to be confirmed. */
export function KeyForm(props: {
  action: 'exit' | 'remove'
  /** Null if the page's address names none. */
  pubkey: `0x${string}` | null
  head: ReactNode
  button: ReactNode
  onReview: (intent: SsvIntent) => void
}) {
  const t = useText()
  const { action, pubkey } = props
  const [isSure, setSure] = useState(false)
  const [isTold, setTold] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (pubkey && isSure) props.onReview({ action, pubkey })
  }
  return (
    <FlowStep
      form={{ onSubmit: submit }}
      summary={
        <FlowSummary
          label={t(`stake.ssv.action.total.${action}`)}
          total={t('stake.ssv.action.oneValidator')}
          items={[]}
          action={pubkey && props.button}
        />
      }
    >
      {props.head}
      {pubkey ? (
        <Card className={flow.list}>
          <KeyValueList
            items={[
              {
                id: 'key',
                label: t('stake.ssv.detail.key'),
                value: <FullValue value={pubkey} copyLabel={t('common.copy')} />,
              },
            ]}
          />
        </Card>
      ) : (
        <Note tone="error">{t('stake.ssv.detail.keyMalformed')}</Note>
      )}
      <Note tone="warning">{t(`stake.ssv.action.mind.${action}`)}</Note>
      <Checkbox checked={isSure} onChange={event => setSure(event.target.checked)}>
        {t(`stake.ssv.action.sure.${action}`)}
      </Checkbox>
      {isTold && !isSure && (
        <Note tone="warning" announced>
          {t('stake.ssv.action.confirmFirst')}
        </Note>
      )}
    </FlowStep>
  )
}

import { defaultFundingDays, shortFundingDays } from '@granary/staking/ssv'
import { Card, Field, Note, NumberField } from '@granary/ui'
import { useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from '#web/shell/flow/Flow.module.css'
import { Segments } from '#web/shell/flow/Segments.tsx'
import ownStyles from './PeriodField.module.css'
import { mostDays, readDays } from './planFunding.ts'

const periods = { half: '182', year: '365', two: String(defaultFundingDays) } as const

type Period = keyof typeof periods | 'custom'

/** How far ahead to pay: three usual periods, or any number of days. */
export function PeriodField({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  const t = useText()
  const usual = (Object.keys(periods) as (keyof typeof periods)[]).find(period => periods[period] === days)
  const [isCustom, setCustom] = useState(usual === undefined)
  const period: Period = isCustom || usual === undefined ? 'custom' : usual
  const read = readDays(days)
  const choose = (next: Period) => {
    setCustom(next === 'custom')
    if (next !== 'custom') onChange(periods[next])
  }
  return (
    <Card className={styles.stack}>
      <h2 className={ownStyles.title}>{t('stake.ssv.period.period')}</h2>
      <Segments
        legend={t('stake.ssv.period.period')}
        options={([...Object.keys(periods), 'custom'] as Period[]).map(value => ({
          value,
          label: t(`stake.ssv.period.name.${value}`),
        }))}
        value={period}
        onChange={choose}
      />
      {period === 'custom' && (
        <Field
          label={t('stake.ssv.period.days')}
          error={read === null && t('stake.ssv.period.daysWrong', { most: mostDays })}
        >
          {control => (
            <NumberField
              {...control}
              unit={t('stake.ssv.period.daysUnit')}
              maxLength={10}
              value={days}
              onChange={onChange}
            />
          )}
        </Field>
      )}
      {read !== null && read < shortFundingDays && (
        <Note tone="warning" announced>
          {t('stake.ssv.period.short', { days: shortFundingDays })}
        </Note>
      )}
    </Card>
  )
}

import type { OwnerRewards } from '@granary/api'
import { Button, Dialog, Field, Select } from '@granary/ui'
import { useId, useState } from 'react'
import csvStyles from '#web/csv/CsvButton.module.css'
import { useSaving } from '#web/csv/useSaving.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import type { ShownOwner } from '../../owner/index.ts'
import styles from './TaxExportButton.module.css'

/** Opens the tax file's options. */
export function TaxExportButton({ owner, offer }: { owner: ShownOwner; offer: PriceOffer | undefined }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const titleId = useId()
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t('reward.eth.tax')}
      </Button>
      <Dialog open={open} onClose={close} sheet aria-labelledby={titleId}>
        <TaxExportForm titleId={titleId} owner={owner} offer={offer} onClose={close} />
      </Dialog>
    </>
  )
}

type PriceOffer = Pick<OwnerRewards, 'currencies' | 'priceSource'>

type TaxExportFormProps = {
  titleId: string
  owner: ShownOwner
  offer: PriceOffer | undefined
  onClose: () => void
}

/**
 * The tax file's currency besides ETH, and the price source. Without a source there is only ETH, and the form says so.
 */
function TaxExportForm({ titleId, owner, offer, onClose }: TaxExportFormProps) {
  const t = useText()
  const language = useLanguage()
  const currencies = offer?.currencies ?? []
  const [currency, setCurrency] = useState(currencies[0] ?? '')
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const { isBusy, hasFailed, start } = useSaving(async () => {
    const { downloadTaxes } = await import('./downloadHistory.ts')
    await downloadTaxes(owner, currency || null)
    onClose()
  })
  return (
    <div className={styles.form}>
      <h2 id={titleId} className={styles.title}>
        {t('reward.eth.tax')}
      </h2>
      <p>{t('reward.eth.taxText')}</p>
      {currencies.length > 0 ? (
        <Field
          label={t('reward.eth.taxCurrency')}
          hint={currency && t('reward.eth.taxSource', { source: offer?.priceSource ?? '' })}
        >
          {control => (
            <Select {...control} value={currency} onChange={event => setCurrency(event.target.value)}>
              {currencies.map(code => (
                <option key={code} value={code}>
                  {code.toUpperCase()} · {names.of(code.toUpperCase())}
                </option>
              ))}
              <option value="">{t('reward.eth.taxOnlyEth')}</option>
            </Select>
          )}
        </Field>
      ) : (
        <p>{t('reward.eth.taxNoPrices')}</p>
      )}
      <p role="status" className={csvStyles.failed}>
        {hasFailed && t('reward.history.csvFailed')}
      </p>
      <div className={styles.buttons}>
        <Button busy={isBusy} onClick={start}>
          {t('reward.eth.taxSave')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  )
}

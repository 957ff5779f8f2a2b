import type { OwnerSummary } from '@granary/api'
import { Button, Dialog } from '@granary/ui'
import { useId, useState } from 'react'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import styles from './AprExplained.module.css'
import { aprWindows } from './chosenApr.ts'

const percent = (basisPoints: number | null) => (basisPoints === null ? '–' : formatPercent(basisPoints))

/** One tap from the figure: how the yearly return is computed, with both layers over each window. */
export function AprExplained(props: { apr: OwnerSummary['apr']; secondsPerDay: number }) {
  const t = useText()
  const { apr, secondsPerDay } = props
  const [open, setOpen] = useState(false)
  const titleId = useId()
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        {t('reward.eth.aprHow')}
      </button>
      <Dialog open={open} onClose={close} sheet aria-labelledby={titleId}>
        <div className={styles.dialog}>
          <h2 id={titleId} className={styles.title}>
            {t('reward.eth.apr')}
          </h2>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('reward.eth.aprTime')}</th>
                <th scope="col">{t('reward.eth.consensus')}</th>
                <th scope="col">{t('reward.eth.execution')}</th>
              </tr>
            </thead>
            <tbody>
              {aprWindows.map(window => (
                <tr key={window}>
                  <th scope="row">{t(`reward.eth.apr.${window}`)}</th>
                  <td>{percent(apr[window].consensus)}</td>
                  <td>{percent(apr[window].execution)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>{t('reward.eth.aprFormula')}</p>
          <p>{t('reward.eth.aprSource')}</p>
          {secondsPerDay !== 86_400 && <p>{t('reward.owner.reach.localDay', { seconds: secondsPerDay })}</p>}
          <Button variant="secondary" onClick={close}>
            {t('common.close')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

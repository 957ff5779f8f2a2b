import { useText } from '#web/i18n/useText.ts'
import styles from './EthereumHomePage.module.css'

const steps = [
  { title: 'contact.step1', text: 'contact.step1Text' },
  { title: 'contact.step2', text: 'contact.step2Text' },
  { title: 'contact.step3', text: 'contact.step3Text' },
  { title: 'contact.step4', text: 'contact.step4Text' },
  { title: 'contact.step5', text: 'contact.step5Text' },
  { title: 'contact.step6', text: 'contact.step6Text' },
] as const

/** The six steps of a stake, in the order of the flow. */
export function StakingSteps() {
  const t = useText()
  return (
    <section className={styles.section} aria-labelledby="steps-title">
      <h2 id="steps-title">{t('contact.stepsTitle')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

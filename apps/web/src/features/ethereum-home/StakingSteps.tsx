import { useText } from '../../i18n/useText.ts'
import styles from './EthereumHomePage.module.css'

const steps = [
  { title: 'home.step1', text: 'home.step1Text' },
  { title: 'home.step2', text: 'home.step2Text' },
  { title: 'home.step3', text: 'home.step3Text' },
  { title: 'home.step4', text: 'home.step4Text' },
  { title: 'home.step5', text: 'home.step5Text' },
  { title: 'home.step6', text: 'home.step6Text' },
] as const

/** The six steps of a stake, in the order of the flow. */
export function StakingSteps() {
  const t = useText()
  return (
    <section className={styles.section} aria-labelledby="steps-title">
      <h2 id="steps-title">{t('home.stepsTitle')}</h2>
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

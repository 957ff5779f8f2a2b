import { ChevronDownIcon } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import type { NetworkModule } from '../../networks/NetworkModule.ts'
import { networks } from '../../networks/registry.ts'
import { Article } from '../../shell/Article.tsx'
import { LinkList } from '../../shell/LinkList.tsx'
import styles from './HelpPage.module.css'

const modules: readonly NetworkModule[] = networks

const questions = [
  { question: 'contact.helpWhere', answer: 'contact.helpWhereText' },
  { question: 'contact.helpMinimum', answer: 'contact.helpMinimumText' },
  { question: 'contact.helpQueue', answer: 'contact.helpQueueText' },
  { question: 'contact.helpPaid', answer: 'contact.helpPaidText' },
  { question: 'contact.helpLeave', answer: 'contact.helpLeaveText' },
  { question: 'contact.helpWrong', answer: 'contact.helpWrongText' },
  { question: 'contact.helpClosed', answer: 'contact.helpClosedText' },
  { question: 'contact.helpUnbonding', answer: 'contact.helpUnbondingText' },
] as const

/** Frequent questions and the networks' documentation. */
export function HelpPage() {
  const t = useText()
  const shares = modules.flatMap(({ shareTexts }) => shareTexts?.(t) ?? [])
  const links = modules.flatMap(({ helpLinks }) => helpLinks ?? [])
  return (
    <Article title={t('contact.helpTitle')} lead={t('contact.helpText')}>
      <div className={styles.questions}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.question} name="help">
            <summary>
              {t(question)}
              <ChevronDownIcon />
            </summary>
            <p>{t(answer)}</p>
            {question === 'contact.helpWhere' && shares.map(text => <p key={text}>{text}</p>)}
          </details>
        ))}
      </div>
      <h2>{t('contact.helpDocs')}</h2>
      <LinkList links={links.map(({ label, url }) => ({ label: t(label), url }))} />
    </Article>
  )
}

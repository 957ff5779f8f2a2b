import type { DevAccount } from './devAccounts.ts'
import styles from './dialog.module.css'
import { ProviderRpcError } from './ProviderRpcError.ts'
import type { Ask, Line, Question } from './Question.ts'

/** Asks in its own native dialog, one question at a time. Escape refuses. */
export function createDialogAsk(): Ask {
  let last: Promise<unknown> = Promise.resolve()
  return question => {
    const answer = last.then(() => showQuestion(question))
    last = answer.catch(() => undefined)
    return answer
  }
}

function showQuestion(question: Question): Promise<DevAccount | undefined> {
  return new Promise((resolve, reject) => {
    const title = question.kind === 'connect' ? 'Connect this page' : question.title
    const choices =
      question.kind === 'connect' ? accountChoices(question.accounts, question.selected) : undefined
    const refuse = element('button', {
      type: 'button',
      className: styles.reject ?? '',
      textContent: 'Reject',
    })
    const accept = element(
      'button',
      { type: 'submit', className: styles.confirm ?? '' },
      confirmWord(question),
    )
    const form = element(
      'form',
      { method: 'dialog', className: styles.form ?? '' },
      element('h2', { id: 'dev-wallet-title', className: styles.title ?? '' }, title),
      element('p', { className: styles.origin ?? '' }, `asked by ${location.host}`),
      ...(choices ? [choices.list] : []),
      ...(question.kind === 'sign' ? [lineList(question.lines)] : []),
      element('div', { className: styles.actions ?? '' }, refuse, accept),
    )
    const dialog = element('dialog', { className: styles.dialog ?? '' }, banner(), form)
    dialog.setAttribute('aria-labelledby', 'dev-wallet-title')
    dialog.setAttribute('closedby', 'none')
    dialog.lang = 'en'

    const end = () => {
      dialog.close()
      dialog.remove()
    }
    const onRefuse = () => {
      end()
      reject(new ProviderRpcError(4001, 'User rejected the request.'))
    }
    refuse.addEventListener('click', onRefuse)
    form.addEventListener('submit', event => {
      event.preventDefault()
      end()
      resolve(choices?.read())
    })
    dialog.addEventListener('keydown', event => {
      // The page's own dialogs also listen for Escape.
      event.stopPropagation()
      if (event.key !== 'Escape') return
      event.preventDefault()
      onRefuse()
    })
    document.body.append(dialog)
    dialog.showModal()
    accept.focus()
  })
}

function banner(): HTMLElement {
  return element(
    'p',
    { className: styles.banner ?? '' },
    element('strong', {}, 'Development wallet'),
    ' Play money. Its keys are known to everyone.',
  )
}

function confirmWord({ kind }: Question): string {
  return kind === 'connect' ? 'Connect' : 'Confirm'
}

function accountChoices(accounts: readonly DevAccount[], selected: string | undefined) {
  const inputs = accounts.map(({ address }, index) =>
    element('input', {
      type: 'radio',
      name: 'account',
      value: address,
      checked: selected === undefined ? index === 0 : address === selected,
    }),
  )
  const rows = inputs.map((input, index) =>
    element(
      'label',
      { className: styles.account ?? '' },
      input,
      element('span', {}, `Account ${index}`),
      element('code', {}, `${input.value.slice(0, 8)}…${input.value.slice(-6)}`),
    ),
  )
  return {
    list: element(
      'fieldset',
      { className: styles.accounts ?? '' },
      element('legend', {}, 'Account'),
      ...rows,
    ),
    read: () => accounts[inputs.findIndex(input => input.checked)],
  }
}

function lineList(lines: readonly Line[]): HTMLElement {
  const rows = lines.map(({ label, value, isLong, title = '' }) =>
    element(
      'div',
      { className: (isLong ? styles.long : styles.line) ?? '' },
      element('dt', {}, label),
      element('dd', { title }, value),
    ),
  )
  // In the tab order, so that the keyboard can scroll a long list.
  return element('dl', { className: styles.lines ?? '', tabIndex: 0 }, ...rows)
}

/** Creates a DOM element with properties and children; text children are text, never markup. */
function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

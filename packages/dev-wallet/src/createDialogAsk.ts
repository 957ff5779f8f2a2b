import { type DevAccount, devAccounts } from './devAccounts.ts'
import styles from './dialog.module.css'
import { ProviderRpcError } from './ProviderRpcError.ts'
import type { Ask, Line, Question } from './Question.ts'

/** Asks in its own native dialog, one question at a time. Escape refuses. */
export function createDialogAsk(): Ask {
  let last: Promise<unknown> = Promise.resolve()
  return question => {
    const answer = last
      .then(nextFrame)
      .then(() => showQuestion(question))
      .finally(nextFrame)
    last = answer.catch(() => undefined)
    return answer
  }
}

/** Questions and answers come between frames, as those of a wallet outside the page do. */
function nextFrame(): Promise<void> {
  return new Promise(resolve => {
    const late = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(resolve)
    })
  })
}

function showQuestion(question: Question): Promise<DevAccount | undefined> {
  return new Promise((resolve, reject) => {
    const title = question.kind === 'connect' ? 'Connect this page' : question.title
    const choices = question.kind === 'connect' ? accountChoices(question.selected) : undefined
    const refuse = element('button', styles.reject, { type: 'button' }, 'Reject')
    const word = question.kind === 'connect' ? 'Connect' : 'Confirm'
    const accept = element('button', styles.confirm, { type: 'submit' }, word)
    const form = element(
      'form',
      styles.form,
      { method: 'dialog' },
      element('h2', styles.title, { id: 'dev-wallet-title' }, title),
      element('p', styles.origin, {}, `requested by ${location.host}`),
      ...(choices ? [choices.list] : []),
      ...(question.kind === 'sign' ? [lineList(question.lines)] : []),
      element('div', styles.actions, {}, refuse, accept),
    )
    const dialog = element('dialog', styles.dialog, {}, banner(), form)
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
  const name = element('strong', undefined, {}, 'Development wallet')
  return element('p', styles.banner, {}, name, ' Play money. Its keys are known to everyone.')
}

function accountChoices(selected: string | undefined) {
  const inputs = devAccounts.map(({ address }, index) =>
    element('input', undefined, {
      type: 'radio',
      name: 'account',
      value: address,
      checked: selected === undefined ? index === 0 : address === selected,
    }),
  )
  const rows = inputs.map((input, index) =>
    element(
      'label',
      styles.account,
      {},
      input,
      element('span', undefined, {}, `Account ${index}`),
      element('code', undefined, {}, `${input.value.slice(0, 8)}…${input.value.slice(-6)}`),
    ),
  )
  const legend = element('legend', undefined, {}, 'Account')
  return {
    list: element('fieldset', styles.accounts, {}, legend, ...rows),
    read: () => devAccounts[inputs.findIndex(input => input.checked)],
  }
}

function lineList(lines: readonly Line[]): HTMLElement {
  const rows = lines.map(({ label, value, isLong, title = '' }) =>
    element(
      'div',
      isLong ? styles.long : styles.line,
      {},
      element('dt', undefined, {}, label),
      element('dd', undefined, { title }, value),
    ),
  )
  // In the tab order, so that the keyboard can scroll a long list.
  return element('dl', styles.lines, { tabIndex: 0 }, ...rows)
}

/** Creates a DOM element with class, properties and children; text children are text, never markup. */
function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string | undefined,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = Object.assign(document.createElement(tag), properties)
  if (className) node.className = className
  node.append(...children)
  return node
}

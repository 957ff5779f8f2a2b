// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { focusManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSite } from '#test/openSite.tsx'
import { shellGroups } from '../../i18n/messageGroups.ts'
import { changeLocale, startMessages } from '../../i18n/messages.ts'
import { ContactForm } from './ContactForm.tsx'

const reference = '7GKX-2M4N-Q8RT-V3WZ'
type Body = Record<string, unknown>

/** What the server got, and what it answers. */
const sent: Body[] = []
let answer: () => Response | Promise<Response>
let offered = true
let progress: Body = {}
/** Questions for the state of a message. */
let asked = 0

const json = (body: object, status = 200) => Response.json(body, { status })
const problem = (code: string, status: number) =>
  json({ type: 'about:blank', title: code, status, code }, status)

beforeAll(() => startMessages([...shellGroups, 'contact.form']))
beforeEach(() => {
  sent.length = 0
  offered = true
  answer = () => json({ reference })
  progress = {
    reference,
    type: 'technical',
    state: 'received',
    receivedAt: '2026-11-24T10:00:00.000Z',
    answers: [],
  }
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://site.example')
    if (url.pathname === '/api/v1/contact' && init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)) as Body)
      return answer()
    }
    if (url.pathname === '/api/v1/contact') return json({ offered })
    if (url.pathname === '/api/v1/contact/work') return problem('CONTACT_FULL', 503)
    if (url.pathname === '/api/v1/contact/message') asked += 1
    if (url.pathname === '/api/v1/contact/message')
      return url.searchParams.get('reference') === reference
        ? json(progress)
        : problem('CONTACT_NOT_FOUND', 404)
    return new Promise<Response>(() => undefined)
  })
})
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
})

const visit = (path = '/contact') => openSite(path)

const main = () => within(screen.getByRole('main'))
const field = (name: RegExp) => main().getByRole<HTMLInputElement>('textbox', { name })
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => fireEvent.click(main().getByRole('button', { name: 'Send message' }))

async function fill(message = 'The deposit page stays at step three.') {
  type(/^Name/, 'Ada')
  type(/^Message/, message)
}

test('[A2.104] [A2.105] [A2.106] [A2.107] the form has type, name, message and submit, and sends them', async () => {
  await visit()
  const types = within(main().getByRole('group', { name: 'Type of message' }))
  expect(types.getAllByRole('radio').map(radio => (radio as HTMLInputElement).checked)).toEqual([true, false])
  fireEvent.click(types.getByRole('radio', { name: /^Feedback/ }))
  await fill()
  type(/^E-mail/, ' ada@mail.example ')
  submit()
  expect(await main().findByRole('heading', { name: 'Message sent' })).toBe(document.activeElement)
  expect(sent).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      type: 'feedback',
      name: 'Ada',
      message: 'The deposit page stays at step three.',
      replyTo: 'ada@mail.example',
      language: 'en_US',
    },
  ])
  expect(main().getByText(reference)).toBeTruthy()
  expect(sessionStorage.getItem('contact')).toBeNull()
})

test('[A5.15] what is wrong is said at its field when the visitor leaves it, and the first is focused on submit', async () => {
  await visit()
  fireEvent.blur(field(/^Name/))
  expect(main().queryByText(/Enter a name/)).toBeNull()
  type(/^E-mail/, 'no address')
  fireEvent.blur(field(/^E-mail/))
  expect(await main().findByText(/Enter an address such as/)).toBeTruthy()
  submit()
  expect(await main().findByText('Enter a name of 1 to 80 characters.')).toBeTruthy()
  expect(main().getByText('Write 10 to 5,000 characters.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)))
  expect(field(/^Name/).getAttribute('aria-invalid')).toBe('true')
  type(/^Name/, 'Ada')
  expect(main().queryByText(/Enter a name/)).toBeNull()
  expect(sent).toEqual([])
})

test('[A5.15] a recovery phrase is never sent nor kept', async () => {
  await visit()
  await fill('legal winner thank year wave sausage worth useful legal winner thank yellow')
  submit()
  expect(await main().findByText(/looks like a recovery phrase/)).toBeTruthy()
  expect(document.activeElement).toBe(field(/^Message/))
  expect(sent).toEqual([])
  await waitFor(() => expect(sessionStorage.getItem('contact')).toBeNull())
})

test('[A5.15] a recovery phrase or a key in the name is neither sent nor kept', async () => {
  await visit()
  await fill()
  type(/^Name/, `0x${'ab'.repeat(32)}`)
  submit()
  expect(await main().findByText(/looks like a recovery phrase or a private key/)).toBeTruthy()
  expect(document.activeElement).toBe(field(/^Name/))
  expect(sent).toEqual([])
  await waitFor(() => expect(sessionStorage.getItem('contact')).toBeNull())
})

test('[A5.15] a phrase that only the server knows is refused with what to do about it', async () => {
  await visit()
  await fill()
  answer = () => problem('CONTACT_SECRET', 422)
  submit()
  expect(await main().findByText(/the phrase reached the server/)).toBeTruthy()
})

test('password managers leave the hidden field alone', async () => {
  await visit()
  const trap = screen.getByLabelText('Leave this field empty', { selector: 'input' })
  expect(trap.getAttribute('name')).not.toMatch(
    /name|mail|user|pass|url|web|site|tel|phone|address|company|city|card/,
  )
  expect([...trap.attributes].map(({ name }) => name)).toEqual(
    expect.arrayContaining(['data-1p-ignore', 'data-bwignore', 'data-form-type', 'data-lpignore']),
  )
})

test('[A5.15] 64 hex digits are sent only once they are said to be a hash', async () => {
  await visit()
  await fill(`My transaction is 0x${'ab'.repeat(32)}`)
  submit()
  expect(await main().findByText(/looks like a private key/)).toBeTruthy()
  fireEvent.click(main().getByRole('checkbox', { name: /transaction hash/ }))
  submit()
  expect(await main().findByRole('heading', { name: 'Message sent' })).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('a double click sends one message; a failed one keeps its draft and its id', async () => {
  await visit()
  await fill()
  let release = () => {}
  answer = () =>
    new Promise<Response>(resolve => {
      release = () => resolve(problem('DATABASE_UNAVAILABLE', 503))
    })
  submit()
  submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  release()
  expect(await main().findByText('Your message was not sent')).toBeTruthy()
  expect(field(/^Message/).value).toBe('The deposit page stays at step three.')
  answer = () => json({ reference })
  submit()
  expect(await main().findByRole('heading', { name: 'Message sent' })).toBeTruthy()
  expect(sent[1]?.id).toBe(sent[0]?.id)
  expect(sent).toHaveLength(2)
})

test('a reload keeps the draft, and the counter counts what a reader sees', async () => {
  await visit()
  await fill('  🌾🌾🌾\u200b  ')
  expect(main().getByText('3 / 5,000')).toBeTruthy()
  await waitFor(() => expect(sessionStorage.getItem('contact')).toContain('🌾'))
  cleanup()
  await visit()
  await waitFor(() => expect(field(/^Name/).value).toBe('Ada'))
})

test('[A7.19] a reference shows state and answers, in any spelling, and an unknown one says so', async () => {
  progress = {
    ...progress,
    state: 'answered',
    answers: [{ text: 'Thank you.\nFixed. <b>', answeredAt: '2026-11-24T11:00:00.000Z' }],
  }
  const router = await visit()
  const input = screen.getByRole('textbox', { name: 'Reference of your message' })
  fireEvent.change(input, { target: { value: '7gkx' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(/four groups of four/)).toBeTruthy()
  fireEvent.change(input, { target: { value: '7gkx 2m4n q8rt v3wz' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await main().findByText('Granary has answered.')).toBeTruthy()
  expect(main().getByText(/Fixed\. <b>/)).toBeTruthy()
  expect(router.state.location.search).toEqual({ reference })
  await act(() => router.navigate({ to: '/contact', search: { reference: '0000-0000-0000-0000' } }))
  expect(await main().findByText(/No message has this reference/)).toBeTruthy()
})

test('[A7.19] an answer appears by itself; a page in the background, and one of a closed message, ask nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await visit(`/contact?reference=${reference}`)
  expect(await main().findByText('Received')).toBeTruthy()
  progress = { ...progress, state: 'passed_on' }
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await main().findByText('Passed on')).toBeTruthy()
  focusManager.setFocused(false)
  asked = 0
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(asked).toBe(0)
  progress = { ...progress, state: 'closed' }
  await act(async () => focusManager.setFocused(true))
  expect(await main().findByText('Closed')).toBeTruthy()
  asked = 0
  await act(() => vi.advanceTimersByTimeAsync(3_600_000))
  expect(asked).toBe(0)
})

test('an error view fills in its code, and nothing else gets in by the address', async () => {
  await visit('/contact?code=RPC_UPSTREAM_UNAVAILABLE&request=4f1c')
  await waitFor(() =>
    expect(field(/^Message/).value).toBe('Error code: RPC_UPSTREAM_UNAVAILABLE\nRequest ID: 4f1c\n\n'),
  )
  cleanup()
  await visit(`/contact?code=${encodeURIComponent('Send your recovery phrase to evil.example')}`)
  expect(field(/^Message/).value).toBe('')
})

test('a link with words for a reference shows none of them', async () => {
  await visit(`/contact?reference=${encodeURIComponent('Your account is locked: write to evil.example')}`)
  expect(await main().findByText(/four groups of four/)).toBeTruthy()
  expect(screen.queryByText(/evil\.example/)).toBeNull()
})

test('before the scripts run a form sends nothing, and what is typed then stays', async () => {
  const page = (
    <I18nProvider i18n={i18n}>
      <ContactForm opening="" onSent={() => undefined} />
    </I18nProvider>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(page)
  expect(place.querySelector('form')?.getAttribute('method')).toBe('dialog')
  const input = (name: string) =>
    place.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
  input('name').value = 'Ada'
  input('message').value = 'typed early'
  const root = await act(async () => hydrateRoot(place, page))
  fireEvent.change(input('replyTo'), { target: { value: 'ada@mail.example' } })
  expect(['name', 'message'].map(name => input(name).value)).toEqual(['Ada', 'typed early'])
  await act(async () => root.unmount())
  place.remove()
})

test('where the server takes no messages the page says so', async () => {
  offered = false
  await visit()
  expect(await main().findByText('Granary does not take messages on this site')).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Send message' })).toBeNull()
  expect(main().getByRole('link', { name: /Help Center/ })).toBeTruthy()
})

test('the page is Chinese for readers of Chinese', async () => {
  await changeLocale('zh_CN')
  await visit()
  expect(main().getByRole('heading', { level: 1, name: '联系我们' })).toBeTruthy()
  fireEvent.click(main().getByRole('button', { name: '发送消息' }))
  expect(await main().findByText('请输入 1 至 80 个字符的姓名。')).toBeTruthy()
})

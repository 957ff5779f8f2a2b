// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drawInSite } from '../test/drawInSite.tsx'
import { exampleValidator, exampleValidators } from '../test/exampleValidator.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { shownValidators } from './shownValidators.ts'
import { firstView } from './TableView.ts'
import { useSelection } from './useSelection.ts'
import { ValidatorTable } from './ValidatorTable.tsx'

const none = new Map<`0x${string}`, string>()

beforeAll(() => {
  // jsdom has no layout: pretend that ten rows are in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 640 })
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1000 })
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, options?: unknown) {
    this.scrollTop = (options as { top: number }).top
    this.dispatchEvent(new Event('scroll'))
  } as never
})
afterEach(cleanup)
afterAll(() => {
  for (const name of ['clientHeight', 'clientWidth', 'scrollTo'])
    Reflect.deleteProperty(HTMLElement.prototype, name)
})

function Table({ validators, labels = none, isOwn = false }: Parameters<typeof draw>[0]) {
  const [view, setView] = useState(firstView)
  const selection = useSelection()
  return (
    <>
      <ValidatorTable
        network="hoodi"
        validators={shownValidators(validators, view, labels)}
        labels={labels}
        view={view}
        onView={setView}
        selection={isOwn ? selection : null}
        search={{}}
      />
      <SelectionBar network="hoodi" validators={validators} selection={selection} search={{}} />
    </>
  )
}

function draw(props: {
  validators: ReturnType<typeof exampleValidators>
  labels?: ReadonlyMap<`0x${string}`, string>
  isOwn?: boolean
}) {
  return drawInSite(() => <Table {...props} />)
}

const rows = () => screen.getAllByRole('row').slice(1)
const firstNames = () => rows().map(row => within(row).getByRole('rowheader').querySelector('a')?.textContent)

test('[A2.86] [A2.87] [A2.88] [A3.02] a row has index, public key, deposit address, withdrawal address and its state in plain words', async () => {
  await draw({ validators: [exampleValidator()] })
  const [row] = rows()
  expect(row?.textContent).toContain('4711')
  expect(row?.textContent).toContain('0xa1a1a1a1…a1a1a1')
  expect(row?.textContent).toContain('0x3C3C…3c3C')
  expect(row?.textContent).toContain('0xf39F…2266')
  expect(row?.textContent).toContain('Active')
  expect(row?.textContent).toContain('32.00100')
  expect(row?.textContent).toContain('+0.01582')
  expect(row?.textContent).toContain('98.5%')
})

test.each([
  ['a phone', 390, 'twos'],
  ['a tablet', 800, 'threes'],
] as const)('on %s a row keeps every figure, each with its label', async (_, width, layout) => {
  const screenOf = (media: string) => {
    const matches = width <= Number(/max-width: (\d+)px/.exec(media)?.[1] ?? 0)
    return Object.assign(new EventTarget(), { matches, media })
  }
  vi.stubGlobal('matchMedia', screenOf)
  await draw({ validators: [exampleValidator()] })
  vi.unstubAllGlobals()
  expect(document.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe(layout)
  const cells = [...document.querySelectorAll<HTMLElement>('tbody td[data-label]')]
  expect(cells.map(({ dataset, textContent }) => [dataset.label, textContent])).toEqual([
    ['Status', 'Active'],
    ['Deposit address', '0x3C3C…3c3C'],
    ['Withdrawal address', '0xf39F…2266'],
    ['Effective (ETH)', '32'],
    ['Balance (ETH)', '32.00100'],
    ['Income (ETH)', '+0.01582'],
    ['Performance', '98.5%'],
  ])
})

test('no layout hides a figure', () => {
  const css = readFileSync(join(import.meta.dirname, 'ValidatorTable.module.css'), 'utf8')
  const hidden = [...css.matchAll(/([^{}]*)\{[^{}]*display: none/g)].map(([, selector]) => selector ?? '')
  expect(hidden.join()).not.toMatch(/\.row[^,]*\.of|td\[data-label\]/)
  expect(
    hidden.filter(selector =>
      /\.of(Status|Deposit|Withdrawal|Effective|Balance|Income|Performance)/.test(selector),
    ),
  ).toEqual([])
})

test('of five thousand rows only those in sight are drawn, and all are counted', async () => {
  await draw({ validators: exampleValidators(5000) })
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001')
  expect(rows().length).toBeLessThan(60)
  expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('2')
})

test('heads sort one way, the other way and not at all, and announce it', async () => {
  await draw({ validators: exampleValidators(4) })
  const head = () => screen.getByRole('columnheader', { name: /Balance/ })
  const sort = () => fireEvent.click(within(head()).getByRole('button'))
  expect(head().getAttribute('aria-sort')).toBe('none')
  sort()
  expect(head().getAttribute('aria-sort')).toBe('descending')
  const descending = firstNames()
  sort()
  expect(head().getAttribute('aria-sort')).toBe('ascending')
  expect(firstNames()).toEqual([...descending].reverse())
  sort()
  expect(head().getAttribute('aria-sort')).toBe('none')
  expect(firstNames()[0]).toBe('100000')
})

test('arrow keys, End and Home move between rows on the same control, also to undrawn rows', async () => {
  await draw({ validators: exampleValidators(5000) })
  const link = (name: string) => screen.getByRole('link', { name })
  const press = (key: string) =>
    act(async () => void fireEvent.keyDown(document.activeElement as Element, { key }))
  act(() => link('100000').focus())
  await press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('100001')
  await press('End')
  expect(document.activeElement?.textContent).toBe('104999')
  await press('Home')
  expect(document.activeElement?.textContent).toBe('100000')
})

test('a label replaces the index, which moves below it', async () => {
  const [validator] = exampleValidators(1)
  if (!validator) throw new Error('no validator')
  await draw({ validators: [validator], labels: new Map([[validator.pubkey, 'Cellar']]) })
  expect(screen.getByRole('link', { name: 'Cellar' })).toBeTruthy()
  expect(rows()[0]?.textContent).toContain('100000 ·')
})

test('chosen rows have links to their actions; a validator unknown to the chain cannot be chosen', async () => {
  const unknown = exampleValidator({ index: null, status: 'pending_deposit', pubkey: `0x${'b2'.repeat(48)}` })
  await draw({ validators: [...exampleValidators(3), unknown], isOwn: true })
  const boxes = screen.getAllByRole('checkbox') as HTMLInputElement[]
  expect(boxes.at(-1)?.disabled).toBe(true)
  expect(screen.queryByRole('link', { name: 'Full exit' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  expect(screen.getByText('3 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select 100001' }))
  const address = new URL(
    screen.getByRole('link', { name: 'Full exit' }).getAttribute('href') ?? '',
    'http://site',
  )
  expect(address.pathname).toBe('/hoodi/operation')
  expect(address.searchParams.get('action')).toBe('exit')
  expect(address.searchParams.get('validators')).toBe('100000,100002')
})

test('watched validators cannot be chosen', async () => {
  await draw({ validators: exampleValidators(3) })
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0)
})

// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import beforePaint from './beforePaint.js?raw'
import { replayEarlyInput, takeEarlyInput } from './earlyInput.ts'

const pressed = vi.fn()
let root: Root | undefined

function Page() {
  const [text, setText] = useState('1')
  const [kind, setKind] = useState('a')
  const [size, setSize] = useState('s')
  useEffect(replayEarlyInput, [])
  return (
    <form>
      <input name="text" value={text} onChange={event => setText(event.target.value)} />
      {['a', 'b'].map(value => (
        <input
          key={value}
          type="radio"
          name="kind"
          value={value}
          checked={kind === value}
          onChange={() => setKind(value)}
        />
      ))}
      <select name="size" value={size} onChange={event => setSize(event.target.value)}>
        <option>s</option>
        <option>l</option>
      </select>
      <button type="button" onClick={pressed}>
        <span>go</span>
      </button>
      <output>{[text, kind, size].join(' ')}</output>
    </form>
  )
}

afterEach(async () => {
  await act(async () => root?.unmount())
  cleanup()
  document.body.replaceChildren()
  pressed.mockClear()
})

/** The page as the build renders it, before any module. */
function rendered(): HTMLElement {
  new Function(beforePaint)()
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Page />)
  return place
}

const find = <Found extends HTMLElement>(place: HTMLElement, selector: string) =>
  place.querySelector(selector) as Found

async function hydrate(place: HTMLElement): Promise<void> {
  takeEarlyInput()
  await act(async () => {
    root = hydrateRoot(place, <Page />)
  })
}

function type(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('what was typed and chosen before the scripts is the state of the page once they run', async () => {
  const place = rendered()
  type(find(place, '[name=text]'), '3')
  type(find(place, '[name=text]'), '32')
  type(find(place, 'select'), 'l')
  find(place, '[value=b]').click()
  await hydrate(place)
  expect(find(place, 'output').textContent).toBe('32 b l')
  expect(find<HTMLInputElement>(place, '[value=b]').checked).toBe(true)
})

test('of radios chosen one after the other the last one counts', async () => {
  const place = rendered()
  for (const value of ['b', 'a', 'b']) find(place, `[value=${value}]`).click()
  await hydrate(place)
  expect(find<HTMLInputElement>(place, '[value=b]').checked).toBe(true)
})

test('a click on a button before the scripts happens once they run, and once only', async () => {
  const place = rendered()
  find(place, 'button span').click()
  expect(pressed).not.toHaveBeenCalled()
  await hydrate(place)
  expect(pressed).toHaveBeenCalledTimes(1)
  find(place, 'button').click()
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('what was done on a page that is replaced is dropped', async () => {
  const place = rendered()
  find(place, 'button').click()
  const other = place.cloneNode(true) as HTMLElement
  place.replaceWith(other)
  await hydrate(other)
  expect(pressed).not.toHaveBeenCalled()
})

import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import tooltipStyles from './Tooltip.module.css?raw'
import { placeTooltip, Tooltip } from './Tooltip.tsx'
import tokens from './tokens.css?raw'

test('[A1.35] a tooltip describes its anchor on hover until Escape', () => {
  render(
    <Tooltip text="Read from the contract">
      <button type="button">Service fee</button>
    </Tooltip>,
  )
  const button = screen.getByRole('button', { name: 'Service fee' })
  fireEvent.pointerEnter(button)
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip', { hidden: true }).id)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
})

test('a tooltip is above its anchor, below when there is no room, and always inside the window', () => {
  const view = { width: 400, height: 600 }
  const tip = { width: 100, height: 30 }
  const anchor = { left: 150, top: 300, width: 60, height: 20 }
  expect(placeTooltip(anchor, tip, view)).toEqual({ left: 130, top: 262 })
  expect(placeTooltip({ ...anchor, top: 10 }, tip, view).top).toBe(38)
  expect(placeTooltip({ ...anchor, left: 0 }, tip, view).left).toBe(8)
  expect(placeTooltip({ ...anchor, left: 380 }, tip, view).left).toBe(292)
})

test('[A9.27] tooltips are at z-index 1100', () => {
  render(
    <>
      <style>{[tokens, tooltipStyles].join('\n')}</style>
      <Tooltip text="Read from the contract">
        <button type="button">Service fee</button>
      </Tooltip>
    </>,
  )
  fireEvent.focus(screen.getByRole('button', { name: 'Service fee' }))
  expect(getComputedStyle(screen.getByRole('tooltip', { hidden: true })).zIndex).toBe('1100')
})

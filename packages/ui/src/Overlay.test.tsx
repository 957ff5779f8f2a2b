import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Overlay } from './Overlay.tsx'

test('an overlay shows what it holds', () => {
  render(<Overlay aria-label="Signing">Look at your wallet</Overlay>)
  expect(screen.getByLabelText('Signing').textContent).toBe('Look at your wallet')
})

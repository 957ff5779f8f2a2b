import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KeyValueList } from './KeyValueList.tsx'

test('pairs each name with its value', () => {
  render(
    <KeyValueList
      items={[
        { id: 'value', label: 'Transaction value', value: '320.05 ETH', strong: true },
        { id: 'fee', label: 'Service fee', value: '0.05 ETH' },
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(term => term.nextElementSibling?.textContent)).toEqual([
    '320.05 ETH',
    '0.05 ETH',
  ])
})

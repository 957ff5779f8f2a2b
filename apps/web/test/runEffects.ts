import { act, configure, getConfig } from '@testing-library/react'
import { createRoot } from 'react-dom/client'

/**
 * Lets `waitFor` and `findBy` run the effects of the render that they waited for. React runs those in a task of their own,
 * which on a loaded machine comes after the test has gone on; any other render runs them first.
 */
const { asyncWrapper } = getConfig()
const other = createRoot(document.createElement('div'))
configure({
  asyncWrapper: async wait => {
    const result = await asyncWrapper(wait)
    await act(async () => other.render(null))
    return result
  },
})

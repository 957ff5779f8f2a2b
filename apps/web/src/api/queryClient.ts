import { QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from './isWorthRetrying.ts'

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => failures < 2 && isWorthRetrying(error) } },
})

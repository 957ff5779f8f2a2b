export { SwapViews } from './SwapViews.tsx'

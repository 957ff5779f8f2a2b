export { ConnectingViews } from './ConnectingViews.tsx'

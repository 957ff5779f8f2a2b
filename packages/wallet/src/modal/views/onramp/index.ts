export { OnRamp } from './OnRamp.tsx'

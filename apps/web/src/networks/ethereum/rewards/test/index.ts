// For the tests of other features.
export { exampleSummary } from './examples.ts'

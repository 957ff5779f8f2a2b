// For the tests of other features.
export { exampleQueues, exampleStatus } from './exampleChain.ts'
export { exampleValidator } from './exampleValidator.ts'

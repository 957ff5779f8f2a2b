export { BaseError, type BaseErrorOptions } from './BaseError.ts'
export { plainText } from './plainText.ts'

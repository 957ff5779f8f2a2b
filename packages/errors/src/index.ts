export { BaseError, type BaseErrorOptions } from './BaseError.ts'

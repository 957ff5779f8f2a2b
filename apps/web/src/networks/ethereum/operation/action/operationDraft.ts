import type { Operation } from '../requests/Operation.ts'
import type { OperationFields } from './judgeForm.ts'

/** The form's input as this tab keeps it. */
export type OperationDraft = {
  chosen: string[]
  amounts: [string, string][]
  target: string | null
  /** The indices that the page's address named when the form was filled in. */
  asked: readonly number[]
}

/** Names the draft of an account's operation. */
export const operationDraftKey = (operation: Operation, account: string) => `${operation}.${account}`

export function draftOf(fields: OperationFields, asked: readonly number[]): OperationDraft {
  return { chosen: [...fields.chosen], amounts: [...fields.amounts], target: fields.target, asked }
}

/** The kept input; null if the address now names other validators. */
export function fieldsOf(draft: OperationDraft | null, asked: readonly number[]): OperationFields | null {
  if (!draft || draft.asked.join() !== asked.join()) return null
  return { chosen: new Set(draft.chosen), amounts: new Map(draft.amounts), target: draft.target }
}

export function isOperationDraft(value: unknown): value is OperationDraft {
  const { chosen, amounts, target, asked } = (value ?? {}) as Partial<OperationDraft>
  return (
    Array.isArray(chosen) &&
    chosen.every(isText) &&
    Array.isArray(amounts) &&
    amounts.every(pair => Array.isArray(pair) && pair.length === 2 && pair.every(isText)) &&
    (target === null || isText(target)) &&
    Array.isArray(asked) &&
    asked.every(index => Number.isSafeInteger(index))
  )
}

/** A public key has 98 characters. */
const isText = (value: unknown) => typeof value === 'string' && value.length <= 98

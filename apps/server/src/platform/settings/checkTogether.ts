import type { Values } from './defineSettings.ts'
import type { SettingProblem } from './SettingsInvalidError.ts'

/** Two variables useless without each other. */
export function missingHalf(values: Values, one: string, other: string): SettingProblem[] {
  if (Boolean(values[one]) === Boolean(values[other])) return []
  const [missing, given] = values[one] ? [other, one] : [one, other]
  return [{ variable: missing, reason: `is missing, and ${given} is useless without it` }]
}

/** A variable useless without another one. */
export function missingNeed(values: Values, given: string, needed: string): SettingProblem[] {
  return values[given] ? missingHalf(values, given, needed) : []
}

/** Two variables that must name different servers: logins and queries do not make one server two. */
export function sameServer(values: Values, one: string, other: string, why: string): SettingProblem[] {
  const [first, second] = [values[one], values[other]].map(value => {
    const url = new URL(typeof value === 'string' ? value : 'unset:')
    return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`
  })
  if (first === 'unset://' || first !== second) return []
  return [{ variable: one, reason: `is the same server as ${other}, and ${why}` }]
}

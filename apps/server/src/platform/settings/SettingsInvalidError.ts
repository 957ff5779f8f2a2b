import { BaseError } from '@granary/errors'

/** An invalid setting; `reason` never holds the value, which may be a secret. */
export type SettingProblem = { variable: string; reason: string }

/** The process does not start; names every wrong variable. */
export class SettingsInvalidError extends BaseError {
  override readonly name = 'SettingsInvalidError'
  readonly problems: readonly SettingProblem[]

  constructor(problems: readonly SettingProblem[]) {
    super('The settings are invalid: the server does not start.', {
      code: 'SETTINGS_INVALID',
      metaMessages: problems.map(({ variable, reason }) => `${variable}: ${reason}`),
    })
    this.problems = problems
  }
}

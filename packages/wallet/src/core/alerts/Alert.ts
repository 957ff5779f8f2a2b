export type AlertCode = keyof typeof alertTexts

/** A configuration problem for the host's developer; the modal shows it over any view until closed. */
export type Alert = {
  readonly code: AlertCode
  /** One line in English; the modal translates it by `code`. */
  readonly short: string
  /** What to do, in English. */
  readonly long: string
}

/** The alerts of the error catalogue (toolkit specification section 8), short and long. */
export const alertTexts = {
  NETWORK_NOT_FOUND: {
    short: 'Network Not Found',
    long: 'The network must be in the configured networks list.',
  },
  INVALID_APP_CONFIGURATION: {
    short: 'Invalid App Configuration',
    long: 'This origin is not on the allowlist. Add it to the allowed origins of the project.',
  },
  UNVERIFIED_DOMAIN: {
    short: 'Invalid App Configuration',
    long: 'This domain is not verified. Verify it in the settings of the project.',
  },
  SESSION_EXPIRED: {
    short: 'Session Expired',
    long: 'The session is invalid. Check that date and time of this device are set correctly, then reload the page.',
  },
  INVALID_PROJECT_ID: {
    short: 'Invalid Project ID',
    long: 'The service does not know this project. Check the project ID of the configuration.',
  },
  PROJECT_ID_NOT_CONFIGURED: {
    short: 'Project ID Not Configured',
    long: 'The configured service asks for a project ID. Set projectId in the configuration.',
  },
  SERVER_ERROR: {
    short: 'Server Error',
    long: 'Failed to get the app configuration. Try again later.',
  },
  RATE_LIMITED: {
    short: 'Rate Limited',
    long: 'Too many requests for the app configuration. Try again later.',
  },
} as const satisfies Readonly<Record<string, { readonly short: string; readonly long: string }>>

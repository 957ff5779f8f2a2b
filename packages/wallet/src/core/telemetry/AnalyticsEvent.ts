/** An event for a host or its analytics service (toolkit specification section 7, `POST /e`). */
export type AnalyticsEvent = {
  /** UUID: the service may receive the same event twice. */
  readonly eventId: string
  /** The page's URL without query and fragment, which can hold secrets. */
  readonly url: string
  readonly domain: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly props: AnalyticsProps | ErrorReport
}

export type AnalyticsProps = {
  /** `MODAL_OPEN`, `CONNECT_SUCCESS`, … */
  readonly event: string
  readonly properties?: Readonly<Record<string, string | number | boolean>>
  /** Of the active connection; null without one. */
  readonly address: string | null
}

export type ErrorReport = {
  readonly errorType: string
  readonly errorMessage: string
  readonly stackTrace: string
}

/** Configuration key `analytics`. Nothing is sent unless it is set. */
export type AnalyticsConfig =
  | false
  /** Base URL of a service that accepts `POST {endpoint}/e`. */
  | { readonly endpoint: string }
  | ((event: AnalyticsEvent) => void)

import type { StoreApi } from 'zustand/vanilla'
import type { Log } from '../log/Log.ts'
import type { Alert, AlertCode } from './Alert.ts'
import { alertTexts } from './Alert.ts'
import { alertOf } from './alertOf.ts'

type State = { readonly alert: Alert | null }

export type Alerts = {
  /** Shows an alert over any view of the modal, and logs it. */
  readonly open: (code: AlertCode) => void
  /** Opens the alert that an error means. @returns whether there is one */
  readonly openFor: (cause: unknown) => boolean
  readonly close: () => void
}

/** The alert on show; a later one replaces it. Also logged, since it is for the developer. */
export function createAlerts(store: Pick<StoreApi<State>, 'setState'>, log: Pick<Log, 'error'>): Alerts {
  const open = (code: AlertCode) => {
    const { short, long } = alertTexts[code]
    store.setState({ alert: { code, short, long } })
    log.error(`${short}: ${long}`)
  }
  return {
    open,
    openFor(cause) {
      const code = alertOf(cause)
      if (code) open(code)
      return code !== null
    },
    close: () => store.setState({ alert: null }),
  }
}

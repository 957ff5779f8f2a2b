/** The views of the modal and the data each one carries (specification section 2). There are no URL routes. */
export type View =
  | { readonly name: 'Connect' }
  | { readonly name: 'Account' }
  | { readonly name: 'ConnectingExternal'; readonly connectorId: string }
  | { readonly name: 'SwitchNetwork'; readonly network?: number }
  | { readonly name: 'UnsupportedChain' }

/** Never empty; the last view is the one shown. */
export type ViewHistory = readonly [View, ...View[]]

export const startView: View = { name: 'Connect' }

export function currentView(history: ViewHistory): View {
  return history.at(-1) ?? startView
}

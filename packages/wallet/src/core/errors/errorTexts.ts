/**
 * The error catalogue (toolkit specification section 8), word for word: the text of each error by its stable code. An
 * error that is in a page's first load writes its text beside `satisfies ErrorTexts[...]`, so that the compiler holds it
 * to this list and the list itself stays out of that load.
 */
export const errorTexts = {
  HTTP_STATUS: 'HTTP status code: {status}',

  MODAL_CLOSED: 'Modal closed',
  CONNECT_FAILED: 'Failed to connect',
  CONNECTION_REJECTED: 'Connection rejected',
  CONNECTION_CONNECTOR_MISSING: 'No connector found for connection',
  CONNECTION_STATUS_INVALID: 'Invalid connection status',
  DISCONNECT_FAILED: 'Failed to disconnect',

  CHAIN_ADAPTER_NOT_FOUND: 'Chain adapter not found',
  NETWORK_NOT_FOUND: 'Network not found',

  SIGN_MESSAGE_FAILED: 'Sign message failed',
  ESTIMATE_GAS_FAILED: 'Error estimating gas',
  CONNECTOR_NOT_FOUND: 'Connector not found or undefined',
  CHAIN_NOT_FOUND: 'Chain not found on connector',
  CAPABILITIES_UNREADABLE: 'Error parsing wallet capabilities',

  UNKNOWN: 'Unknown error',
} as const

export type ErrorTexts = typeof errorTexts

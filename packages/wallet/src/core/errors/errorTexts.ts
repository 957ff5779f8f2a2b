/**
 * The error catalogue (toolkit specification sections 5 and 8), verbatim by stable code, for a host with its own
 * wording. Each error class repeats its text, to keep the list out of every page's first load; the test
 * beside this file keeps them equal.
 */
export const errorTexts = {
  HTTP_STATUS: 'HTTP status code: {status}',

  MODAL_CLOSED: 'Modal closed',
  CONNECT_FAILED: 'Failed to connect',
  CONNECTION_CONNECTOR_MISSING: 'No connector found for connection',
  CONNECTION_STATUS_INVALID: 'Invalid connection status',
  DISCONNECT_FAILED: 'Failed to disconnect',

  CHAIN_ADAPTER_NOT_FOUND: 'Chain adapter not found',
  NETWORK_CLIENT_NOT_SET: 'NetworkController client not set',
  CONNECTION_CLIENT_NOT_SET: 'ConnectionController client not set',
  ACCOUNT_CHAIN_MISSING: 'Chain is required to set account prop',
  ACCOUNT_ADDRESS_MISSING: "Transactions can't be fetched without an accountAddress",
  NETWORK_NOT_FOUND: 'Network not found',

  NAME_ACCOUNT_MISSING: 'Address or auth connector not found',

  NAME_NOT_RESOLVED: 'Error resolving name',
  NAME_SUGGESTIONS_FAILED: 'Error fetching name suggestions',
  NAMES_OF_ADDRESS_FAILED: 'Error fetching names for address',
  NAME_REGISTRATION_FAILED: 'Error registering name {name}',

  SIWX_INITIALIZE_FAILED: 'A problem occurred while trying initialize authentication',
  SIGNATURE_DECLINED: 'Signature declined',
  SMART_ACCOUNT_UNSUPPORTED: 'This application might not support Smart Accounts',
  SIGN_MESSAGE_FAILED: 'Sign message failed',
  ESTIMATE_GAS_FAILED: 'Error estimating gas',
  CONNECTOR_NOT_FOUND: 'Connector not found or undefined',
  CHAIN_NOT_FOUND: 'Chain not found on connector',
  CAPABILITIES_UNREADABLE: 'Error parsing wallet capabilities',
  SEND_INPUT_MISSING: 'An amount and receiver address are required',
  SEND_TOKEN_MISSING: 'A token is required',
  SEND_CHAIN_UNSUPPORTED: 'Unsupported chain',
} as const

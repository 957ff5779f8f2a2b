import * as z from 'zod/mini'
import type { Route } from './Route.ts'
import {
  alertChange,
  alertOfAccount,
  alertRequest,
  alertState,
  alertSubscription,
  createdAlert,
} from './schemas/alert.ts'
import { ethereumNetworkId } from './schemas/network.ts'

export { alertKind, alertTerms, offlineEpochsBounds } from './schemas/alert.ts'

const networkParams = z.object({ network: ethereumNetworkId })
const alertParams = z.extend(networkParams, { alertId: z.uuid() })

const sessionErrors = ['ALERTS_NOT_CONFIGURED', 'SIGNED_OUT', 'SIGN_IN_NOT_CONFIGURED'] as const
const changeErrors = [...sessionErrors, 'SIGN_IN_ORIGIN_FOREIGN', 'CONTENT_TYPE_INVALID'] as const
const oneErrors = [...changeErrors, 'ALERT_NOT_FOUND'] as const
const webhookErrors = ['ALERT_WEBHOOK_REFUSED', 'ALERT_WEBHOOK_FAILED'] as const

/** Routes of alerts, for the signed-in account alone: their dialog loads these schemas. */
export const alertRoutes = {
  listAlerts: {
    operationId: 'listAlerts',
    method: 'GET',
    path: '/ethereum/{network}/alerts',
    summary: 'What the signed-in account is told of, and how.',
    params: networkParams,
    query: alertOfAccount,
    response: alertState,
    errors: sessionErrors,
  },
  createAlert: {
    operationId: 'createAlert',
    method: 'POST',
    path: '/ethereum/{network}/alerts',
    summary:
      'A new alert, to be confirmed. An e-mail address gets a link; the answer is the same whether it is known or not.',
    params: networkParams,
    body: alertRequest,
    response: createdAlert,
    errors: [
      ...changeErrors,
      'ALERTS_MAIL_NOT_CONFIGURED',
      'ALERTS_FULL',
      'ALERT_OWNER_TOO_LARGE',
      'ALERT_WEBHOOK_REFUSED',
      'WATCH_LIST_UNKNOWN',
      'NETWORK_NOT_CONFIGURED',
      'NETWORK_MISMATCH',
      'BEACON_NODE_UNAVAILABLE',
      'BEACON_NODE_SYNCING',
      'RPC_UPSTREAM_UNAVAILABLE',
      'ALERT_MAILS_EXHAUSTED',
    ],
  },
  changeAlert: {
    operationId: 'changeAlert',
    method: 'POST',
    path: '/ethereum/{network}/alerts/{alertId}',
    summary: 'Other thresholds, kinds, language or delivery; where it goes stays.',
    params: alertParams,
    body: alertChange,
    response: alertSubscription,
    errors: oneErrors,
  },
  confirmAlert: {
    operationId: 'confirmAlert',
    method: 'POST',
    path: '/ethereum/{network}/alerts/{alertId}/confirmation',
    summary:
      'Asks a webhook whether it wants the messages, which also ends its rest after failures; sends the link of an e-mail address again.',
    params: alertParams,
    body: alertOfAccount,
    response: alertSubscription,
    errors: [
      ...oneErrors,
      ...webhookErrors,
      'ALERTS_FULL',
      'ALERTS_MAIL_NOT_CONFIGURED',
      'ALERT_MAILS_EXHAUSTED',
    ],
  },
  testAlert: {
    operationId: 'testAlert',
    method: 'POST',
    path: '/ethereum/{network}/alerts/{alertId}/test',
    summary: 'Sends a test message now.',
    params: alertParams,
    body: alertOfAccount,
    response: alertSubscription,
    errors: [
      ...oneErrors,
      ...webhookErrors,
      'ALERTS_MAIL_NOT_CONFIGURED',
      'ALERT_UNCONFIRMED',
      'ALERT_MAILS_EXHAUSTED',
      'ALERT_MAIL_FAILED',
    ],
  },
  deleteAlert: {
    operationId: 'deleteAlert',
    method: 'DELETE',
    path: '/ethereum/{network}/alerts/{alertId}',
    summary: 'Ends an alert and forgets where it went.',
    params: alertParams,
    query: alertOfAccount,
    response: z.object({}),
    errors: oneErrors,
  },
} as const satisfies Record<string, Route>

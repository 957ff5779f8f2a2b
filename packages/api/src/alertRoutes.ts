import * as z from 'zod/mini'
import { defineRoutes, ethereumErrors } from './Route.ts'
import {
  alertChange,
  alertOfAccount,
  alertRequest,
  alertState,
  alertSubscription,
  createdAlert,
} from './schemas/alert.ts'
import { networkParams } from './schemas/network.ts'

export { alertKind, alertTerms, offlineEpochsBounds } from './schemas/alert.ts'

const alertParams = z.extend(networkParams, { alertId: z.uuid() })

const sessionErrors = ['ALERTS_NOT_CONFIGURED', 'SIGNED_OUT', 'SIGN_IN_NOT_CONFIGURED'] as const
const changeErrors = [...sessionErrors, 'SIGN_IN_ORIGIN_FOREIGN', 'CONTENT_TYPE_INVALID'] as const
const oneErrors = [...changeErrors, 'ALERT_NOT_FOUND'] as const
const webhookErrors = ['ALERT_WEBHOOK_REFUSED', 'ALERT_WEBHOOK_FAILED'] as const

/** Alert routes, for the signed-in account only. Apart, so that only their dialog loads these schemas. */
export const alertRoutes = defineRoutes({
  listAlerts: {
    method: 'GET',
    path: '/ethereum/{network}/alerts',
    summary: 'The alerts of the signed-in account and their settings.',
    params: networkParams,
    query: alertOfAccount,
    response: alertState,
    errors: sessionErrors,
  },
  createAlert: {
    method: 'POST',
    path: '/ethereum/{network}/alerts',
    summary:
      'Creates an unconfirmed alert and mails a link to an e-mail address. The answer does not reveal whether the address is known.',
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
      ...ethereumErrors,
      'ALERT_MAILS_EXHAUSTED',
    ],
  },
  changeAlert: {
    method: 'POST',
    path: '/ethereum/{network}/alerts/{alertId}',
    summary: 'Changes thresholds, kinds, language or delivery; the target stays.',
    params: alertParams,
    body: alertChange,
    response: alertSubscription,
    errors: oneErrors,
  },
  confirmAlert: {
    method: 'POST',
    path: '/ethereum/{network}/alerts/{alertId}/confirmation',
    summary:
      'Asks a webhook to accept messages and resumes delivery after failures; resends the link to an e-mail address.',
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
      'MAIL_FAILED',
    ],
  },
  deleteAlert: {
    method: 'DELETE',
    path: '/ethereum/{network}/alerts/{alertId}',
    summary: 'Ends an alert and deletes its target.',
    params: alertParams,
    query: alertOfAccount,
    response: z.object({}),
    errors: oneErrors,
  },
})

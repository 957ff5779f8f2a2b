import { apiBase } from '@granary/api/base'

/** Pages behind links in mails. The token is in the query, which is never logged. */
export const confirmPath = `${apiBase}/alerts/confirm`
export const leavePath = `${apiBase}/alerts/leave`

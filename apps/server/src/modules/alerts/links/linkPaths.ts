import { apiBase } from '@granary/api/base'

/** Pages that links in mails lead to. The token stands in the query, which is never logged. */
export const confirmPath = `${apiBase}/alerts/confirm`
export const leavePath = `${apiBase}/alerts/leave`

/** The versioned API base; every route and proxy is below it. */
export const apiBase = '/api/v1'

/** The API base is versioned; every route and proxy lives below it. */
export const apiBase = '/api/v1'

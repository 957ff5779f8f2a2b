/** Where the card page of an order is, below the server's root. */
export const cardPath = (id: string): string => `/v1/onramp/sandbox/${id}`

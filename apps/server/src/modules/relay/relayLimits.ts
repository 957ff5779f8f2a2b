/** The longest lifetime of a message: 30 days. */
export const mostTtlSeconds = 2_592_000

/** The largest frame of a client; a larger one ends the connection with 1009. */
export const mostFrameBytes = 1024 * 1024

/** Messages of one topic that no one has acknowledged. */
export const mostWaitingOfTopic = 500
export const mostWaitingBytesOfTopic = 4 * 1024 * 1024

/** Topics of one connection. */
export const mostSubscriptions = 5_000

/** Calls of one connection under way; it is read on when they are fewer. */
export const mostCallsUnderWay = 64
export const mostBytesUnderWay = 4 * 1024 * 1024

/** Bytes that a connection leaves unread, and messages that it leaves unacknowledged, before it is ended. */
export const mostUnreadBytes = 4 * 1024 * 1024
export const mostUnacknowledged = 2_000

/** Each connection is pinged as often; clients give up after 35 s without one. */
export const pingSeconds = 20

/** The longest lifetime of a message: 30 days. */
export const mostTtlSeconds = 2_592_000

/** The largest frame of a client; a larger one ends the connection with 1009. */
export const mostFrameBytes = 1024 * 1024

/** Messages of one topic that no one has acknowledged. */
export const mostWaitingOfTopic = 500
export const mostWaitingBytesOfTopic = 4 * 1024 * 1024

/** All messages of one topic until they expire: clients of one owner can acknowledge each other's. */
export const mostOfTopic = 2_000
export const mostBytesOfTopic = 16 * 1024 * 1024

/** Messages loaded and on their way to a client at a time. */
export const mostOfPart = 100
export const mostBytesOfPart = 1024 * 1024

/** Waiting messages of a topic listed at a time: one more than a part, which tells whether more follow. */
export const mostListed = mostOfPart + 1

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

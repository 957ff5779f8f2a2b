/**
 * Storage key of the session in use, by its topic. The client takes every key with `walletconnect` in its name out of
 * local storage.
 */
export const topicKey = 'remote_session'

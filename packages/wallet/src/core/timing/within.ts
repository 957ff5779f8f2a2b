/** Resolves to the promise's value within the time, else to undefined. A wallet may never answer. */
export function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds, undefined)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

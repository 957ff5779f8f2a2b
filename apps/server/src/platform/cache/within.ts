/** @returns `late` if the promise takes longer */
export async function within<T, L>(promise: Promise<T>, ms: number, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<L>(resolve => {
    timer = setTimeout(resolve, ms, late).unref()
  })
  return Promise.race([promise, end]).finally(() => clearTimeout(timer))
}

/** Runs work for the same key in order of arrival, whether or not earlier work failed. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(who) ?? Promise.resolve()).then(work, work)
    last.set(who, turn)
    const leave = () => {
      if (last.get(who) === turn) last.delete(who)
    }
    turn.then(leave, leave)
    return turn
  }
}

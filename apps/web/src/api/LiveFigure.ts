/** A live figure: the last answer, the last failure, and whether it is being read. */
export type LiveFigure<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => void
}

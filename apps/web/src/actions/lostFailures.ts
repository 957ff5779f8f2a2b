/** What is told of an action whose transaction was looked for and not found, by what the search says. */
export const lostFailures = {
  absent: { code: 'ACTION_NOT_FOUND', message: 'No transaction of this action was found.' },
  proposed: { code: 'MAY_BE_PROPOSED', message: 'It may wait for the owners of the account.' },
  undecided: {
    code: 'ACTION_MAY_BE_WAITING',
    message: 'The account has a transaction waiting that may be this one.',
  },
}

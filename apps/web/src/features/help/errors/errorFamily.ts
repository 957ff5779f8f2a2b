/** Kinds of errors that mean the same for the person's money: `contact.help.family.{name}`. */
export type ErrorFamily = (typeof rules)[number][0] | 'other'

/** The first rule that fits a code decides. */
const rules = [
  ['reservation', /^(OWNERS_SIGN_LATER|SECOND_BEACON_(NOT_CONFIGURED|UNAVAILABLE|WAIVED))$/],
  [
    'pending',
    /^(ACTION_(IN_|MAY_|NOT_|RECORD)|CALLS_STATUS|DEPOSIT_(ALREADY|IN_OTHER|LOST|MAY_|NOT_FOUND)|MAY_BE_|RECEIPT_|REQUEST_UNSEEN|SEND_TRANSACTION|WALLET_REQUEST_PENDING)/,
  ],
  ['exit', /^EXIT_/],
  [
    'request',
    /^(CONSOLIDATION|PARTIAL|REQUEST_(FEE|WOULD)|REQUESTS_|SWITCH_ALREADY|TOP_UP|VALIDATOR_(?!C|NOT_FOUND))/,
  ],
  ['signIn', /^(ORIGIN_FOREIGN|SIGN_IN_|SIGNED_OUT)/],
  ['alerts', /^ALERTS?_/],
  ['records', /^(ACTION_STEP|JOURNAL_|LABELS_)/],
  [
    'amount',
    /^(ADDRESS_(CHECKSUM|MALFORMED)|AMOUNT_|BALANCE_|CLAIM_|NOTHING_TO|NO_WHOLE|SHARES_|STAKE_|UNSTAKE_|VALIDATOR_COUNT|VOTES?_|WITHDRAW_)/,
  ],
  [
    'offer',
    /^(ADDRESS_OFFERS|KEY|OFFERS?_|PROOF_OF_WORK|SSV_(KEY|NONCE|OFFER|OPERATOR_UNUSABLE|SHARES)|STAKING_NOT|VALIDATOR_CLIENT|VISITOR_OFFERS)/,
  ],
  [
    'deposit',
    /^(ACTION_WOULD|BATCH_|CONTRACT_MISSING|DEPOSIT_|ESTIMATE_GAS|PROOF_SOURCE|PROVIDER_|REWARD_SPLITTER|SECOND_BEACON|SERVICE_FEE|VERIFIER_)/,
  ],
  ['network', /^(CHAIN_(GENESIS|IS_REAL|NOT_FOUND)|NETWORK_CHANGED|SWITCH_NETWORK|WALLET_NETWORK)/],
  ['wallet', /^(CALLS_|CAPABILITIES|CONNECT|DEV_WALLET|DISCONNECT|SIGN_MESSAGE|USER_REJECTED|WALLET_)/],
  [
    'reading',
    /^(CHAIN_BEHIND|NODE_|POOL_|SSV_(CLUSTER|OPERATOR|VALIDATOR)_NOT_FOUND|VALIDATOR_NOT_FOUND|WATCH_)/,
  ],
  [
    'server',
    /^(ANSWERS_|API_|BEACON_|BODY_|CONTACT_|CONTENT_TYPE|DATABASE|INTERNAL|MAIL_|NETWORK_(MISMATCH|NOT)|PAGE_PART|RATE_|REQUEST_INVALID|RPC_|SERVER_|SSV_(INDEX|NOT_CONFIGURED))/,
  ],
] as const satisfies readonly (readonly [string, RegExp])[]

export function errorFamily(code: string): ErrorFamily {
  return rules.find(([, pattern]) => pattern.test(code))?.[0] ?? 'other'
}

export {
  formatRevocationMessage,
  formatSessionMessage,
  parseSessionMessage,
  type SessionClaim,
  type SessionRevocation,
} from './sessionMessage.ts'

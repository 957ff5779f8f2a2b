import { expect, test } from 'vitest'
import { BaseError } from './BaseError.ts'

class OfferExpiredError extends BaseError {
  override readonly name = 'OfferExpiredError'
  constructor() {
    super('The offer has expired.', {
      code: 'OFFER_EXPIRED',
      details: 'offer 7',
      metaMessages: ['No money has moved.', 'Ask for a new offer.'],
    })
  }
}

test('builds the message from the sentence, the further lines, the details and the code', () => {
  expect(new OfferExpiredError().message).toBe(
    'The offer has expired.\nNo money has moved.\nAsk for a new offer.\nDetails: offer 7\nCode: OFFER_EXPIRED',
  )
})

test("has code, short message, details and the code's page as fields", () => {
  expect(new OfferExpiredError()).toMatchObject({
    name: 'OfferExpiredError',
    code: 'OFFER_EXPIRED',
    shortMessage: 'The offer has expired.',
    details: 'offer 7',
    docsPath: 'errors/OFFER_EXPIRED',
  })
})

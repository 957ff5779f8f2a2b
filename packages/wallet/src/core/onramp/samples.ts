import type { OnrampOptions, OnrampQuote } from './Onramp.ts'

const methods = [
  { id: 'CARD', min: '10.00', max: '7500.00' },
  { id: 'ACH_BANK_ACCOUNT', min: '10.00', max: '25000.00' },
]

/** Examples for when no provider answers (specification section 9). Views mark them as such and sell nothing. */
export const sampleOptions: OnrampOptions = {
  providers: [],
  purchaseCurrencies: [
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
    },
  ],
  paymentCurrencies: ['USD', 'EUR'].map(id => ({ id, payment_method_limits: methods })),
}

/** Price and fees of the example. */
const example = { price: 2_500, feePercent: 2, networkFee: 1 }

/** An example of a quote for when the provider does not answer. */
export function sampleQuote(amount: string, currency: string, coin: string): OnrampQuote {
  const total = Number(amount)
  const fee = (total * example.feePercent) / 100
  const rest = Math.max(0, total - fee - example.networkFee)
  const money = (value: number) => ({ amount: value.toFixed(2), currency })
  return {
    coinbaseFee: money(fee),
    networkFee: money(example.networkFee),
    paymentSubtotal: money(rest),
    paymentTotal: money(total),
    purchaseAmount: { amount: (rest / example.price).toFixed(6), currency: coin },
    quoteId: 'sample',
  }
}

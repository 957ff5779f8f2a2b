import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'

/** A payment account (p2wpkh) and an ordinals account (p2tr) of test keys, on mainnet or testnet. */
export function bitcoinTestAccounts(index: number, chain: 'mainnet' | 'testnet' = 'mainnet') {
  const network = chain === 'mainnet' ? NETWORK : TEST_NETWORK
  const payment = bitcoinSecret(2 * index)
  const ordinals = bitcoinSecret(2 * index + 1)
  const paymentScript = p2wpkh(secp256k1.getPublicKey(payment), network)
  const ordinalsScript = p2tr(schnorr.getPublicKey(ordinals), undefined, network)
  return {
    payment: {
      secret: payment,
      address: paymentScript.address as string,
      publicKey: secp256k1.getPublicKey(payment),
      script: paymentScript.script,
    },
    ordinals: {
      secret: ordinals,
      address: ordinalsScript.address as string,
      publicKey: schnorr.getPublicKey(ordinals),
      script: ordinalsScript.script,
    },
  }
}

function bitcoinSecret(index: number): Uint8Array {
  return new Uint8Array(32).fill(index + 1)
}

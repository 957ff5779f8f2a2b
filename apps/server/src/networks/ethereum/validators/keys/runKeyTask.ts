import { constants, publicEncrypt } from 'node:crypto'
import { Keystore } from '@chainsafe/bls-keystore'
import type { SecretKey } from '@chainsafe/blst'
import {
  type DepositData,
  depositDataRoot,
  depositMessageRoot,
  depositSigningRoot,
  type Hex,
} from '@granary/staking/ethereum'
import { createKeyShares } from '@granary/staking/ssv'
import type { DepositTerms, KeyTask, KeyTaskResult, SplitKey, SplitShares } from './KeyTask.ts'
import { signingKey, signingKeyPath, ssvSigningKey } from './keyTree.ts'

/** Runs a task with the keys below `node`. */
export async function runKeyTask(node: SecretKey, task: KeyTask): Promise<KeyTaskResult[KeyTask['kind']]> {
  switch (task.kind) {
    case 'deposits':
      return task.keys.map(({ index, terms, ssv }) =>
        signDeposit(ssv ? ssvSigningKey(node, index, ssv) : signingKey(node, index), terms, task.forkVersion),
      )
    case 'pubkeys':
      return Array.from({ length: task.count }, (_, offset) =>
        pubkeyOf(signingKey(node, task.firstIndex + offset)),
      )
    case 'keystore':
      return encrypt(signingKey(node, task.index), task.password, task.index)
    case 'split': {
      const shares: SplitShares[] = []
      for (const key of task.keys) shares.push(await split(ssvSigningKey(node, key.index, key.binding), key))
      return shares
    }
  }
}

function pubkeyOf(key: SecretKey): Hex {
  return key.toPublicKey().toHex() as Hex
}

/** Deposit data over the chain's own fork version: a deposit signed for one chain is worthless on another. */
function signDeposit(key: SecretKey, terms: DepositTerms, forkVersion: Hex): DepositData {
  const message = { pubkey: pubkeyOf(key), ...terms, forkVersion }
  const signingRoot = Buffer.from(depositSigningRoot(message).slice(2), 'hex')
  const signature = key.sign(signingRoot).toHex() as Hex
  return {
    ...message,
    signature,
    depositMessageRoot: depositMessageRoot(message),
    depositDataRoot: depositDataRoot({ ...message, signature }),
  }
}

async function encrypt(key: SecretKey, password: string, index: number): Promise<KeyTaskResult['keystore']> {
  const pubkey = key.toPublicKey().toBytes()
  const keystore = await Keystore.create(password, key.toBytes(), pubkey, signingKeyPath(index))
  return { pubkey: pubkeyOf(key), json: keystore.stringify() }
}

/** Shares leave this function encrypted for the operators, and the secret key not at all. */
async function split(key: SecretKey, { binding, ownerNonce, operators }: SplitKey): Promise<SplitShares> {
  const secretKey = key.toBytes()
  try {
    const { publicKey, payload } = await createKeyShares({
      secretKey,
      ownerAddress: binding.owner,
      ownerNonce,
      operators: operators.map(({ id, operatorKey }) => ({ id: BigInt(id), operatorKey })),
      encrypt: (pem, plaintext) =>
        publicEncrypt({ key: pem, padding: constants.RSA_PKCS1_PADDING }, plaintext),
    })
    return { pubkey: publicKey, sharesData: payload.sharesData }
  } finally {
    secretKey.fill(0)
  }
}

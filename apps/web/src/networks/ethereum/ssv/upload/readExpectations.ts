import type { EthereumNetworkId } from '@granary/chains'
import type { KeyShareExpectations, NumberedKeyShare, OperatorOnChain } from '@granary/staking/ssv'
import { ssvApi } from '../data/ssvApi.ts'

/** Reads what key shares must fit: the owner's next nonce, its operators and the keys that it has registered. */
export async function readExpectations(
  network: EthereumNetworkId,
  owner: `0x${string}`,
  operatorIds: readonly number[],
  shares: readonly NumberedKeyShare[],
): Promise<KeyShareExpectations> {
  const params = { network }
  const named = new Set(shares.flatMap(({ share }) => share.payload.operatorIds.map(Number)))
  const ids = [...new Set([...operatorIds, ...named])].slice(0, 100)
  const pubkeys = [...new Set(shares.map(({ share }) => share.payload.publicKey))]
  const [account, governance, { operators }, { keys }] = await Promise.all([
    ssvApi.call('getSsvAccount', { params: { ...params, owner } }),
    ssvApi.call('getSsv', { params }),
    ssvApi.call('listSsvOperators', { params, query: { ids, owner, perPage: 100, removed: 'true' } }),
    ssvApi.call('checkSsvKeys', { params, body: { pubkeys, owner } }),
  ])
  const known = operators.flatMap((operator): [bigint, OperatorOnChain][] =>
    operator.operatorKey === null
      ? []
      : [
          [
            BigInt(operator.id),
            {
              operatorKey: operator.operatorKey,
              isRemoved: operator.isRemoved,
              // A contract of the operator may allow it too: the review asks that one.
              allowsOwner:
                !operator.isPrivate ||
                operator.whitelistingContract !== null ||
                operator.whitelist.includes(owner),
              freePlaces: governance.validatorsPerOperator - operator.validatorCount,
            },
          ],
        ],
  )
  return {
    ownerAddress: owner,
    ownerNonce: account.nonce,
    operators: new Map(known),
    operatorIds: operatorIds.map(BigInt),
    registeredKeys: new Set(keys.flatMap(({ pubkey, state }) => (state === 'registered' ? [pubkey] : []))),
  }
}

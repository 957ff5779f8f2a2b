import { BaseError } from '@granary/errors'
import { onEvm } from '../fixtures/connections.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const sign: Scene['history'] = [{ name: 'SignMessage' }]
const connections = onEvm()

const signing = (siwx: NonNullable<Scene['store']>['siwx']): Scene => ({
  history: sign,
  store: { connections, ...(siwx && { siwx }) },
})

const declined = new BaseError('Signature declined', { code: 'SIGNATURE_DECLINED' })

const approve: Scene['history'] = [{ name: 'Account' }, { name: 'ApproveTransaction' }]

export const approvalStates = [
  ...viewStates('SignMessage', {
    asked: signing({ status: 'needed', isRequired: false, error: null }),
    required: signing({ status: 'needed', isRequired: true, error: null }),
    signing: signing({ status: 'signing', isRequired: true, error: null }),
    declined: signing({ status: 'needed', isRequired: true, error: declined }),
  }),
  ...viewStates('ApproveTransaction', {
    titled: {
      history: approve,
      store: {
        connections,
        transactions: [
          {
            id: '1',
            title: 'Stake 64 ETH with two validators',
            description: 'The deposit contract of Ethereum takes the coins; the keys stay with the provider.',
          },
        ],
      },
    },
    plain: { history: approve, store: { connections, transactions: [{ id: '1' }] } },
  }),
]

import { BaseError, type View } from '@granary/wallet/core'
import { onEvm } from '../fixtures/connections.ts'
import { marigold } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const zone = 'stake.example'
const login = { ...marigold, id: 'auth', name: 'Email', type: 'AUTH' } as const
const never = () => new Promise<never>(() => {})

/** A view of an account that a login connected. */
function scene(
  views: readonly View[],
  engine: Scene['engine'] = {},
  more: Scene = { history: [{ name: 'Account' }] },
) {
  const history: Scene['history'] = [{ name: 'Account' }, ...views]
  return {
    ...more,
    history,
    connectors: [login],
    store: { connections: onEvm(undefined, login), ...more.store },
    config: { names: { url: '/', zone } },
    engine: { ownNames: async () => [], showProfile: async () => {}, ...engine },
  } satisfies Scene
}

const offer: readonly View[] = [{ name: 'RegisterAccountName' }]
const form: readonly View[] = [...offer, { name: 'RegisterAccountNameChooseName' }]
const failed = (text: string, code: string) => () => Promise.reject(new BaseError(text, { code }))

const suggestions = (...names: readonly (readonly [label: string, registered?: boolean])[]) => ({
  suggestNames: async () =>
    names.map(([label, registered = false]) => ({ name: `${label}.${zone}`, registered })),
})

/** Types a label and waits for what the form says of it. */
const typed = (label: string, said: RegExp | string, thenSubmit = false): Pick<Scene, 'act'> => ({
  async act(view) {
    const input = view.querySelector('input')
    if (!input) throw new Error('no field')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, label)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    while (!view.querySelector('form p')?.textContent?.match(said))
      await new Promise(resolve => setTimeout(resolve, 20))
    if (thenSubmit) view.querySelector<HTMLButtonElement>('[type=submit]')?.click()
  },
})

const act = (part: Pick<Scene, 'act'>): Scene => ({ history: [{ name: 'Account' }], ...part })
const like = suggestions(['alice'], ['alice-eth'], ['my-alice'], ['alice-2026'])

export const nameStates = [
  ...viewStates('Account', {
    nameable: scene([], {}, { history: [{ name: 'Account' }], balance: 32_417_900_000_000_000_000n }),
    named: scene(
      [],
      {},
      {
        history: [{ name: 'Account' }],
        balance: 32_417_900_000_000_000_000n,
        store: {
          accountDetails: {
            eip155: { profileName: `alice.${zone}`, profileImage: marigold.imageUrl ?? '' },
            solana: {},
            bip122: {},
          },
        },
      },
    ),
  }),
  ...viewStates('RegisterAccountName', {
    offer: scene(offer),
    loading: scene(offer, { ownNames: never }),
    owned: scene(offer, { ownNames: async () => [`alice.${zone}`] }),
    failed: scene(offer, {
      ownNames: failed('Error fetching names for address', 'NAMES_OF_ADDRESS_FAILED'),
    }),
    wallet: { history: [{ name: 'Account' }, ...offer], store: { connections: onEvm() } },
  }),
  ...viewStates('RegisterAccountNameChooseName', {
    empty: scene(form),
    free: scene(form, like, act(typed('alice', /is free|可以注册/))),
    taken: scene(
      form,
      suggestions(['alice', true], ['alice-eth'], ['my-alice']),
      act(typed('alice', /is taken|已被占用/)),
    ),
    invalid: scene(form, like, act(typed('a_b', /only|只能/))),
    searching: scene(form, { suggestNames: never }, act(typed('alice', /Looking|正在查询/))),
    failed: scene(
      form,
      { suggestNames: failed('Error fetching name suggestions', 'NAME_SUGGESTIONS_FAILED') },
      act(typed('alice', /Error|无法/)),
    ),
    signing: scene(form, { ...like, registerName: never }, act(typed('alice', /is free|可以注册/, true))),
    long: scene(form, suggestions(['a'.repeat(63)]), act(typed('a'.repeat(63), /is free|可以注册/))),
  }),
  ...viewStates('RegisterAccountNameSuccess', {
    done: scene([{ name: 'RegisterAccountNameSuccess', accountName: `alice.${zone}` }]),
    long: scene([{ name: 'RegisterAccountNameSuccess', accountName: `${'a'.repeat(63)}.${zone}` }]),
  }),
]

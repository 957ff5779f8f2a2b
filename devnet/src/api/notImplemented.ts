import { ApiError } from '@lodestar/api/server'

/** The given methods; every other method of the interface answers 501. */
export function notImplementedBeside<Methods extends object>(methods: Partial<Methods>): Methods {
  const refuse = async () => {
    throw new ApiError(501, 'The devnet does not support this')
  }
  return new Proxy(methods, { get: (target, name) => Reflect.get(target, name) ?? refuse }) as Methods
}

/**
 * What `make` makes, made when it is used first. It stands for that in every way but identity: `===` tells it from the object itself,
 * `instanceof` of zod does not.
 */
export function whenUsed<T extends object>(make: () => T): T {
  let made: T | undefined
  const real = (): T => (made ??= make())
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(real(), name),
    set: (_, name, value) => Reflect.set(real(), name, value),
    has: (_, name) => Reflect.has(real(), name),
    ownKeys: () => Reflect.ownKeys(real()),
    getPrototypeOf: () => Reflect.getPrototypeOf(real()),
    defineProperty: (_, name, how) => Reflect.defineProperty(real(), name, { ...how, configurable: true }),
    getOwnPropertyDescriptor: (_, name) => {
      const own = Reflect.getOwnPropertyDescriptor(real(), name)
      return own && { ...own, configurable: true }
    },
  })
}

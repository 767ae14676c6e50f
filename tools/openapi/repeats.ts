import type { Json } from './shapes.ts'

/** What so many calls have alike is written once. */
const MANY = 4

/** Operations by address and method. */
export type Paths = Record<string, Record<string, Json>>
const parametersOf = (operation: Json) => (operation.parameters ?? []) as Json[]
const refusalsIn = (operation: Json) =>
  Object.entries(operation.responses as Record<string, Json>).filter(([status, response]) => status >= '400' && !('$ref' in response))

/** The things many calls have alike, under names; of one name that means several things the later say their own. */
function sharedOf(things: readonly { name: string; thing: Json }[]): {
  named: Record<string, Json>
  nameOf: (thing: Json) => string | null
} {
  const named: Record<string, Json> = {}
  const names = new Map<string, string>()
  for (const [text, alike] of Map.groupBy(things, ({ thing }) => JSON.stringify(thing))) {
    const { name, thing } = alike[0]!
    if (alike.length < MANY || !/^\w+$/.test(name) || name in named) continue
    named[name] = thing
    names.set(text, name)
  }
  return { named, nameOf: thing => names.get(JSON.stringify(thing)) ?? null }
}

/** Parameters and refusals many calls have alike, by name, and the calls that refer to them. */
export function sharedIn(paths: Paths): { paths: Paths; parameters: Record<string, Json>; responses: Record<string, Json> } {
  const operations = Object.values(paths).flatMap(path => Object.values(path))
  const parameters = sharedOf(
    operations.flatMap(parametersOf).flatMap(thing => ('$ref' in thing ? [] : [{ name: String(thing.name), thing }])),
  )
  const responses = sharedOf(
    operations.flatMap(refusalsIn).map(([status, thing]) => ({ name: refusedName(status, String(thing.description)), thing })),
  )
  const referring = (operation: Json): Json => ({
    ...operation,
    parameters: parametersOf(operation).map(each => {
      const name = parameters.nameOf(each)
      return name === null ? each : parameter(name)
    }),
    responses: {
      ...(operation.responses as Json),
      ...Object.fromEntries(
        refusalsIn(operation).flatMap(([status, each]) => {
          const name = responses.nameOf(each)
          return name === null ? [] : [[status, { $ref: `#/components/responses/${name}` }]]
        }),
      ),
    },
  })
  const shared = Object.entries(paths).map(([path, of]) => [
    path,
    Object.fromEntries(Object.entries(of).map(([method, operation]) => [method, referring(operation)])),
  ])
  return { paths: Object.fromEntries(shared), parameters: parameters.named, responses: responses.named }
}

/** `Refused404OrderNotFound`: by the last of its codes, which is the call's own. */
const refusedName = (status: string, codes: string): string =>
  `Refused${status}${(codes.split(', ').at(-1) ?? '').replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`

/** A reference to a parameter that is written once. */
export const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` })

import type { Condition, Group } from './describe.ts'

/** An element of a file: its values and the elements in it, by their names. */
export type Node = { [name: string]: Node | Node[] | string | (string | Node)[] | undefined }

/** Elements of a name; one that holds a text alone has it as `#text`. */
export function nodes(node: Node | undefined, el: string): Node[] {
  const found = node && Object.hasOwn(node, el) ? node[el] : undefined
  if (found === undefined) return []
  return (Array.isArray(found) ? found : [found]).map(each => (typeof each === 'string' ? { '#text': each } : each))
}

const isThere = (node: Node, name: string): boolean => {
  const [first, ...rest] = name.split('/')
  if (rest.length === 0) return node[name] !== undefined
  return nodes(node, first!).some(inner => isThere(inner, rest.join('/')))
}
const toldBy = (node: Node, name: string): unknown => {
  const [first, ...rest] = name.split('/')
  return rest.length === 0 ? node[name] : nodes(node, first!).map(inner => toldBy(inner, rest.join('/')))[0]
}

const holds = (node: Node, { if: tests }: Condition): boolean =>
  Object.entries(tests).every(([name, test]) =>
    test === null ? !isThere(node, name) : test === true ? isThere(node, name) : test.includes(String(toldBy(node, name))),
  )

/** Names of values a group lacks, or has though it must not, by its conditions. */
export const unmet = ({ conditions = [] }: Group, node: Node): string[] => [
  ...new Set(
    conditions
      .filter(condition => holds(node, condition))
      .flatMap(({ needs }) => needs)
      .flatMap(name => {
        if (name.startsWith('-')) return isThere(node, name.slice(1)) ? [name.slice(1)] : []
        const any = name.split('|')
        return any.some(each => isThere(node, each)) ? [] : [any[0]!]
      }),
  ),
]

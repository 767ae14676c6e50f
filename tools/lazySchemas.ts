import { type ESTree, parseAst } from 'vite'

/** Calls of a schema that give a schema again; others give what is used at once. */
const shaping = new Set(
  `and array catch check default describe extend max merge meta min nonempty nullable nullish omit optional or partial pick pipe prefault
  readonly refine regex required safeExtend strict superRefine transform`.split(/\s+/),
)
const calls = new Set(['get', 'post', 'patch', 'remove'])

/**
 * The text of a module of the contract in which every schema at its top and every call of its tables is made when it is used first, by
 * `whenUsed` of the module `helper`: a page opens with a few of some thousand.
 */
export function lazySchemas(code: string, helper: string): string {
  const found = parseAst(code, { lang: 'ts' }).body.flatMap(statement => {
    const said = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (said?.type !== 'VariableDeclaration') return []
    return said.declarations.flatMap(({ init }) => (isSchema(init) ? [init] : callsIn(init)))
  })
  if (found.length === 0) return code
  let text = ''
  let from = 0
  for (const { start, end } of found) {
    text += `${code.slice(from, start)}/* @__PURE__ */ whenUsed(() => ${code.slice(start, end)})`
    from = end
  }
  return `import { whenUsed } from ${JSON.stringify(helper)}\n${text}${code.slice(from)}`
}

type Expression = ESTree.Expression | null | undefined

/** `z.…(…)`, or a schema by its name with a call that shapes it further. */
function isSchema(node: Expression): node is ESTree.CallExpression {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object, property } = node.callee
  const shapes = property.type === 'Identifier' && shaping.has(property.name)
  if (object.type === 'Identifier') return object.name === 'z' || (shapes && /^[A-Z]/.test(object.name))
  return isOfZ(object as Expression) || (shapes && isSchema(object as Expression))
}

/** `z.iso`, `z.coerce`. */
const isOfZ = (node: Expression): boolean =>
  node?.type === 'MemberExpression' && node.object.type === 'Identifier' && node.object.name === 'z'

/** The calls of a table of them: `{ list: get(…), … }`. */
function callsIn(node: Expression): ESTree.CallExpression[] {
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.flatMap(property =>
    property.type === 'Property' &&
    property.value.type === 'CallExpression' &&
    property.value.callee.type === 'Identifier' &&
    calls.has(property.value.callee.name)
      ? [property.value]
      : [],
  )
}

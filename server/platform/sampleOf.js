/** What texts of many kinds look like; the first that fits a pattern stands for it. */
const looks = () => [
  'text',
  '00000000-0000-4000-8000-000000000000',
  '1000.00',
  'RUB',
  new Date().toISOString().slice(0, 10),
  '08:00',
  '+79160000000',
  '7707083893',
  'A123BC77',
  '1',
]

const DEEPEST = 7

/**
 * A value of a JSON schema, to begin with: what is required alone, or every field. `schemas` are those it may refer to.
 */
export function sampleOf(schema, schemas, isWhole = false, depth = 0) {
  if (schema.$ref !== undefined) return sampleOf(schemas[schema.$ref.split('/').at(-1)] ?? {}, schemas, isWhole, depth)
  // an empty list shows nobody what stands in it
  const { default: fallback } = schema
  if (fallback !== undefined && !(isWhole && Array.isArray(fallback) && fallback.length === 0)) return fallback
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) {
    const empty = branches.find(branch => branch.type === 'null')
    return depth > DEEPEST && empty ? null : sampleOf(branches.find(branch => branch !== empty) ?? {}, schemas, isWhole, depth)
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(part => sampleOf(part, schemas, isWhole, depth)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema, schemas, isWhole, depth)
  if (type === 'array') {
    if (schema.prefixItems) return schema.prefixItems.map(item => sampleOf(item, schemas, isWhole, depth + 1))
    return (isWhole || schema.minItems > 0) && depth < DEEPEST ? [sampleOf(schema.items ?? {}, schemas, isWhole, depth + 1)] : []
  }
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
  if (type === 'boolean') return false
  if (type === 'string') return textOf(schema)
  return null
}

function objectOf({ properties = {}, required = [] }, schemas, isWhole, depth) {
  const names = Object.keys(properties).filter(name => required.includes(name) || (isWhole && depth < DEEPEST))
  return Object.fromEntries(names.map(name => [name, sampleOf(properties[name], schemas, isWhole, depth + 1)]))
}

function textOf({ format, pattern, minLength = 0 }) {
  if (format === 'date-time') return new Date().toISOString()
  if (format === 'uri') return 'https://example.com'
  if (format === 'email') return 'name@example.com'
  const shape = pattern === undefined ? null : new RegExp(pattern, 'u')
  const fits = looks().find(text => text.length >= minLength && (format !== 'uuid' || text.length === 36) && (!shape || shape.test(text)))
  if (fits !== undefined) return shape || format ? fits : 'text'.padEnd(minLength, '.')
  return ''.padEnd(minLength, 'x')
}

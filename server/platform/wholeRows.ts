import {
  AliasNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  type RawBuilder,
  RawNode,
  ReferenceNode,
  type ReturningNode,
  SelectAllNode,
  SelectionNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
} from 'kysely'
import { columnNames, type DB } from './db.gen.ts'
import { snake } from './snake.ts'

/** A table a statement reads or writes, and the name it goes by there. */
type Source = { table: string; name: string }

const quoted = (name: string) => `"${name}"`
const texts = new Map<string, RawNode>()

/** All columns this release knows of a table, as a statement names them: `"o"."id", "o"."org_id" …`. */
function columnsOf({ table, name }: Source): RawNode {
  const key = `${table} ${name}`
  const known = texts.get(key)
  if (known) return known
  const made = RawNode.createWithSql(columnsText({ table, name }))
  texts.set(key, made)
  return made
}

const columnsText = ({ table, name }: Source): string =>
  columnNames[table]!.split(' ')
    .map(column => `${quoted(name)}.${quoted(column)}`)
    .join(', ')

/** All columns this release knows of a table, for a statement written by hand: `select ${allOf('vehicles', 'v')} from vehicles v`. */
export const allOf = (table: keyof DB & string, name: string): RawBuilder<unknown> => sql.raw(columnsText({ table: snake(table), name }))

/** What a place in a statement reads, where that is a table; a query in its place names its own columns. */
function sourceOf(node: OperationNode | undefined): Source | null {
  if (!node) return null
  if (AliasNode.is(node)) {
    const source = sourceOf(node.node)
    return source && IdentifierNode.is(node.alias) ? { ...source, name: snake(node.alias.name) } : null
  }
  if (!TableNode.is(node)) return null
  const table = snake(node.table.identifier.name)
  return table in columnNames ? { table, name: table } : null
}

class NamedColumns extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, id?: QueryId) {
    const sources = [...(node.from?.froms ?? []), ...(node.joins ?? []).map(join => join.table)].map(sourceOf)
    const { selections } = node
    return super.transformSelectQuery(selections ? { ...node, selections: named(selections, sources) } : node, id)
  }

  protected override transformInsertQuery(node: InsertQueryNode, id?: QueryId) {
    return super.transformInsertQuery(returning(node, [sourceOf(node.into)]), id)
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, id?: QueryId) {
    const sources = [node.table, ...(node.from?.froms ?? []), ...(node.joins ?? []).map(join => join.table)].map(sourceOf)
    return super.transformUpdateQuery(returning(node, sources), id)
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, id?: QueryId) {
    const sources = [...node.from.froms, ...(node.using?.tables ?? []), ...(node.joins ?? []).map(join => join.table)].map(sourceOf)
    return super.transformDeleteQuery(returning(node, sources), id)
  }
}

const returning = <N extends { returning?: ReturningNode }>(node: N, sources: readonly (Source | null)[]): N =>
  node.returning?.selections ? { ...node, returning: { ...node.returning, selections: named(node.returning.selections, sources) } } : node

function named(selections: readonly SelectionNode[], sources: readonly (Source | null)[]): SelectionNode[] {
  return selections.flatMap(selection => {
    const of = selection.selection
    if (SelectAllNode.is(of)) {
      // a part that is no table names its columns itself
      if (sources.length === 0 || sources.includes(null)) return [selection]
      return sources.map(source => SelectionNode.create(columnsOf(source!) as never))
    }
    if (!ReferenceNode.is(of) || !SelectAllNode.is(of.column) || !of.table) return [selection]
    const name = snake(of.table.table.identifier.name)
    const source = sources.find(each => each?.name === name)
    return source ? [SelectionNode.create(columnsOf(source) as never)] : [selection]
  })
}

const columns = new NamedColumns()

/**
 * A statement that asks for whole rows (`selectAll`, `returningAll`) names the columns this release knows. A column that a later release
 * adds then changes no plan of a process at work: PostgreSQL refuses a kept plan whose result would have another shape (0A000).
 */
export const wholeRows: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => columns.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}

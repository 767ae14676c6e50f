import type { Call } from '#contract/call.ts'
import { common, type ErrorCode } from '#contract/errors.ts'
import { faultFields, type Log } from './log.ts'
import { type Info, Refusal } from './refusal.ts'
import { isUnstorable, violated } from './violation.ts'

/** The refusal a request hears that met a constraint of the database, by the constraint’s name. */
export type ConstraintRefusals = Readonly<Record<string, { code: ErrorCode; info?: Info }>>

type Checks = { checkAll: boolean; log: Log }
type Net = Checks & { constraints: ConstraintRefusals }

const isCommon = (code: ErrorCode) => (common as readonly string[]).includes(code)

const unfit = { ru: 'такое значение не подходит', en: 'such a value does not fit' }

/**
 * Lets a refusal through, and makes one of what the database refused. A refusal that the call does not declare, and a constraint nobody
 * expected, fail where everything is checked; elsewhere they are logged and reach the person in words.
 */
export const declared =
  ({ checkAll, log, constraints }: Net, name: string, call: Pick<Call, 'fails'>) =>
  (error: unknown): never => {
    if (error instanceof Refusal) {
      checkDeclared({ checkAll, log }, name, { codes: call.fails, of: null }, error)
      throw error
    }
    const constraint = violated(error)
    const known = constraint === null ? undefined : constraints[constraint]
    if (known) throw call.fails.includes(known.code) ? new Refusal(known.code, known.info) : new Refusal('record.collided')
    if (constraint === null && !isUnstorable(error)) throw error
    undeclared({ checkAll, log }, error as Error, constraint ?? 'unstorable')
    throw isUnstorable(error) ? new Refusal('input.invalid', { field: fieldOf(constraint), why: unfit }) : new Refusal('record.collided')
  }

/** Holds a refusal to what was declared: of a whole call, or of a single row of one that takes many, whose declaration is another. */
export function checkDeclared(
  checks: Checks,
  name: string,
  { codes, of }: { codes: readonly string[]; of: 'a row' | null },
  { code }: Refusal,
): void {
  if (codes.includes(code) || isCommon(code)) return
  undeclared(checks, new Error(`${name} refused ${of ? `${of} ` : ''}with ${code}, which it does not declare`), code)
}

function undeclared({ checkAll, log }: Checks, wrong: Error, code: string): void {
  if (checkAll) throw wrong
  log.error({ event: 'undeclared', ...faultFields(wrong), code })
}

/** A check is named `table__what`, and `what` is its column or what its columns are about. */
const fieldOf = (constraint: string | null): string =>
  constraint?.split('__')[1]?.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? 'data'

import type { CargoDraft, OrderDraft, StopDraft } from '#contract/order-draft.ts'
import { fieldsExcept, type OrderFieldName } from '#contract/order-fields.ts'
import { cargoFields, partsOf, stopFields, termFields } from '#contract/order-parts.ts'
import { type CargoFields, draftOf, formNames, type OrderFields, type StopFields } from '#web/orders/form/draft.ts'

/** What is compared as one: names in the form, and those of the contract it stands for. */
type Cut = { form: readonly string[]; contract: readonly string[] }

const cut = (form: string | readonly string[], contract: string | readonly string[] = form): Cut => ({
  form: [form].flat(),
  contract: [contract].flat(),
})

const names: Partial<Record<OrderFieldName, keyof OrderFields>> = formNames

/** Fields of the form compared as they stand, each with those of the contract it stands for. */
const parts: Readonly<Record<string, Cut>> = Object.fromEntries(
  fieldsExcept('kind', 'parts', 'rows').map(name => [names[name] ?? name, cut(names[name] ?? name, name)]),
)

/** Parts of the form's rows that stand there under other names. */
const stopNames: Partial<Record<keyof StopDraft, readonly (keyof StopFields)[]>> = {
  windowFrom: ['day', 'from', 'to', 'days'],
  windowTo: [],
}
const cargoNames: Partial<Record<keyof CargoDraft, readonly (keyof CargoFields)[]>> = {
  massKg: ['tonnes'],
  volumeM3: ['volume'],
  lengthM: ['length'],
  widthM: ['width'],
  heightM: ['height'],
  declaredValue: ['declared'],
}

/** Parts, named by the first field of the contract each stands for. */
const cutsOf = <N extends string>(fields: Record<N, { within: N }>, formed: Partial<Record<N, readonly string[]>>) =>
  Object.fromEntries(
    [...partsOf(fields)].map(([part, all]) => [
      part,
      cut(
        all.flatMap(name => formed[name] ?? [name]),
        all,
      ),
    ]),
  )

/** Of a row, what makes it another row. */
const whatRow = { stops: ['kind', 'place'], cargos: ['name'] } as const
type List = keyof typeof whatRow

const { kind: _, place: __, ...insideStop } = cutsOf(stopFields, stopNames)
const inside: Record<'terms' | List, Record<string, Cut>> = {
  terms: cutsOf(termFields, {}),
  stops: insideStop,
  cargos: cutsOf(cargoFields, cargoNames),
}

/** The field of the contract a part of the form stands for; a field of the contract is its own. */
export const fieldOfPart = (name: string): string => parts[name]?.contract[0] ?? name

/** The field of the form that holds a field of the contract. */
export const partOfField = (name: string): string => names[name as OrderFieldName] ?? name

/** An order as somebody has it: what stands in the form, and what the server is told. */
export type FormState = { fields: OrderFields; draft: OrderDraft }

export const formStateOf = (fields: OrderFields): FormState => ({ fields, draft: draftOf(fields) })

type FieldValues = Record<string, unknown>
const pick = (from: unknown, names: readonly string[]) => JSON.stringify(names.map(name => (from as FieldValues)[name]))

/** One part as three hold it: in the form (`f`) and as the server is told (`d`). */
type Side = { f: unknown; d: unknown }
type Three = { base: Side; mine: Side; theirs: Side }

/** Somebody else changed it; so did I, be it by something that cannot be sent yet; and what came of both is the same. */
const changedBy = ({ base, mine, theirs }: Three, { form, contract }: Cut) => {
  const said = (side: Side) => pick(side.d, contract)
  return {
    others: said(base) !== said(theirs),
    me: said(base) !== said(mine) || pick(base.f, form) !== pick(mine.f, form),
    alike: said(mine) === said(theirs),
  }
}

/** A cargo nobody has named or weighed is as good as none. */
const rowsOf = (draft: OrderDraft, list: List): readonly FieldValues[] =>
  list === 'stops' ? draft.stops : draft.cargos.filter(({ name, massKg }) => name !== '' || massKg !== 0)

const bare = (rows: readonly { key: string }[]) => rows.map(({ key: _, ...row }) => row)

/**
 * What two people did to one order since `base`: parts only the others changed are simply taken over, parts both changed differently
 * need a choice. Rows of the route and of the cargo are met one by one and inside, as long as nobody added, dropped or moved one.
 */
export function meetOrders(base: FormState, mine: FormState, theirs: FormState): { adopt: string[]; choose: string[] } {
  const take: string[] = []
  const choose: string[] = []
  const sort = (path: string, { others, me, alike }: ReturnType<typeof changedBy>) => {
    if (others && !me) take.push(path)
    if (others && me && !alike) choose.push(path)
  }
  const three = (of: (held: FormState) => Side): Three => ({ base: of(base), mine: of(mine), theirs: of(theirs) })
  const cuts = (path: string, all: Record<string, Cut>, sides: Three) => {
    for (const [name, each] of Object.entries(all)) sort(`${path}.${name}`, changedBy(sides, each))
  }

  const rows = (list: List) => {
    const said = [base, mine, theirs].map(({ draft }) => rowsOf(draft, list))
    const [was = [], ours = [], others = []] = said
    const what = (row: FieldValues | undefined) => pick(row ?? {}, whatRow[list])
    const moved = (now: readonly FieldValues[]) =>
      now.some((row, i) => what(row) !== what(was[i]) && was.some((other, j) => i !== j && what(other) === what(row)))
    const whole =
      said.some(each => each.length !== was.length) ||
      [base, mine, theirs].some(({ fields }) => fields[list].length !== was.length) ||
      moved(ours) ||
      moved(others)
    if (whole) {
      const text = (each: readonly FieldValues[]) => JSON.stringify(each)
      const typed = ({ fields }: FormState) => JSON.stringify(bare(fields[list]))
      return sort(list, {
        others: text(was) !== text(others),
        me: text(was) !== text(ours) || typed(base) !== typed(mine),
        alike: text(ours) === text(others),
      })
    }
    for (const i of was.keys()) {
      const sides = three(({ fields, draft }) => ({ f: fields[list][i], d: draft[list][i] }))
      // another place makes another stop of it; a cargo under another name is still that cargo
      const same = list === 'cargos' || (what(was[i]) === what(ours[i]) && what(was[i]) === what(others[i]))
      const row = [...whatRow[list], ...Object.values(inside[list]).flatMap(each => each.contract)]
      const typed = Object.values(inside[list]).flatMap(each => each.form)
      if (same) cuts(`${list}.${i}`, inside[list], sides)
      else sort(`${list}.${i}`, changedBy(sides, cut(typed, row)))
    }
  }

  const whole = three(({ fields, draft }) => ({ f: fields, d: draft }))
  for (const [name, each] of Object.entries(parts)) {
    if (name === 'truckType') {
      rows('stops')
      rows('cargos')
    }
    sort(name, changedBy(whole, each))
  }
  cuts(
    'terms',
    inside.terms,
    three(({ fields, draft }) => ({ f: fields.terms, d: draft.terms })),
  )
  return { adopt: take, choose }
}

/** The order of the form with these parts of others; rows keep their places on the screen. */
export function withParts(fields: OrderFields, others: OrderFields, paths: readonly string[]): OrderFields {
  let all = fields
  for (const path of paths) all = withPart(all, others, path)
  return all
}

function withPart(fields: OrderFields, others: OrderFields, path: string): OrderFields {
  const [first = '', second, third] = path.split('.')
  if (first === 'terms' && second !== undefined) return { ...fields, terms: taken(fields.terms, others.terms, inside.terms[second]!.form) }
  if ((first !== 'stops' && first !== 'cargos') || second === undefined) return taken(fields, others, [first])
  const rows = fields[first].map((mine, i) => {
    const theirs = others[first][i]
    if (i !== Number(second) || theirs === undefined) return mine
    return third === undefined ? { ...theirs, key: mine.key } : taken(mine, theirs, inside[first][third]!.form)
  })
  return { ...fields, [first]: rows }
}

const taken = <T extends object>(mine: T, theirs: object, names: readonly string[]): T => ({
  ...mine,
  ...Object.fromEntries(names.map(name => [name, (theirs as FieldValues)[name]])),
})

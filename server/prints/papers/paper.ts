import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Permission } from '#contract/permissions.ts'
import type { Locale } from '#contract/primitives.ts'
import type { PrintRow } from '#contract/prints.ts'
import { dayIn } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formOf, printForms, traitsOf } from '#server/prints/forms/catalogue.ts'
import type { Block, Form, PrintForm } from '#server/prints/forms/form.ts'
import { tripSheet } from '#server/prints/forms/tripSheet.ts'
import { toIssued } from '#server/prints/row/issued.ts'
import type { Printed } from '#server/prints/row/printed.ts'
import type { IssuedRecord } from '#server/prints/store.ts'
import { clausesTitle, draftMark, groupOrder, unplacedWords } from '#server/prints/words.ts'
import type { DriverFacts, OrderPrintFacts, PaperNumber } from '#server/wording/record.ts'
import { type Dressing, type Dressings, dressed } from './dressing.ts'

type Rights = { permissions: ReadonlySet<Permission> }

/** What is printed: a form, of a claim where it is of one. */
export type PrintTarget = { form: PrintForm; claimId: string | null }

/** Forms a side prints, as far as the person may see what stands in them. */
export const formsFor = (sides: readonly string[], { permissions }: Rights): PrintForm[] =>
  printForms.filter(
    ({ code, sides: printing }) =>
      printing.some(side => sides.includes(side)) && (!traitsOf(code).money || permissions.has('orders.prices')),
  )

/** The form of this code for a person and an order; refused where there is none, or where he may not see what it tells. */
export function printTargetOf(
  code: string,
  claimId: string | null,
  { side, facts }: Pick<Printed, 'side' | 'facts'>,
  { permissions }: Rights,
): PrintTarget {
  const form = formOf(code)
  if (!form?.sides.includes(side)) return refuse('print.not_found')
  const traits = traitsOf(code)
  if (traits.money && !permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
  const of = traits.claims ?? (() => false)
  const known = claimId !== null && facts.claims.some(claim => claim.id === claimId && of(claim))
  if ((traits.claims !== undefined) !== (claimId !== null) || (claimId !== null && !known)) refuse('print.not_found')
  return { form, claimId }
}

/** Every paper an order may have for a side: forms of claims once for each claim. */
export const printTargetsOf = (forms: readonly PrintForm[], { side, facts }: Printed): PrintTarget[] =>
  forms
    .filter(form => form.sides.includes(side) && (form.fits?.(facts) ?? true))
    .flatMap((form): PrintTarget[] => {
      const of = traitsOf(form.code).claims
      return of ? facts.claims.filter(of).map(claim => ({ form, claimId: claim.id })) : [{ form, claimId: null }]
    })

/** The trip sheet after what is the order's own: it opens the homes of other orders. */
export const sheetsLast = (a: PrintTarget, b: PrintTarget): number => Number(a.form === tripSheet) - Number(b.form === tripSheet)

const unmanned = { driver: null, truck: null, trailer: null, waybill: null, waybillNumbers: [] }

/** Papers of what one vehicle carries, and not of the whole order. */
const ofVehicle: ReadonlySet<string> = new Set(['tn', 'ttn_1t', 'poa_m2'])

/** Facts as one form may see them: a person's documents for those forms alone that name them, numbers as they belong to the claim. */
function narrowed({ form, claimId }: PrintTarget, facts: OrderPrintFacts, number: PaperNumber | null): OrderPrintFacts {
  const { code } = form
  const { [code]: _, ...others } = numbersFor(claimId, facts.numbers)
  // what is claimed of a former executor, or by him, tells nothing of who carries the order now
  const former = claimId === null ? undefined : facts.former?.[claimId]
  if (former) return narrowed({ form, claimId }, { ...facts, ...former, ...unmanned, former: {} }, number)
  return {
    ...facts,
    ...(facts.aboard && ofVehicle.has(code) && { cargos: facts.aboard }),
    driver: facts.driver && (traitsOf(code).personal ? facts.driver : { ...facts.driver, licence: '', passport: null }),
    numbers: number ? { ...others, [code]: number } : others,
    claims: claimId === null ? facts.claims : facts.claims.filter(claim => claim.id === claimId),
  }
}

/** Of papers that are printed of claims each knows the one of its own claim alone. */
const numbersFor = (claimId: string | null, numbers: OrderPrintFacts['numbers']): OrderPrintFacts['numbers'] =>
  Object.fromEntries(
    Object.entries(numbers).flatMap(([key, number]) => {
      const [code = key, of] = key.split(' ')
      return of === undefined || of === claimId ? [[code, number] as const] : []
    }),
  )

/** What is missing before it can be printed. */
export const missingDataOf = (target: PrintTarget, { facts }: Pick<Printed, 'facts'>) =>
  facts.number === '' ? [unplacedWords] : target.form.missing(narrowed(target, facts, null))

type PrintRequest = { language: Locale; number: PaperNumber | null; draft: boolean }

/** The paper as a tree; refused in words while something is missing. */
export function treeOf(
  target: PrintTarget,
  { facts, clauses, dressings }: Pick<Printed, 'facts' | 'clauses' | 'dressings'>,
  { language, number, draft }: PrintRequest,
): Form {
  const { form, claimId } = target
  const missing = missingDataOf(target, { facts })
  if (missing.length > 0)
    refuse('print.data_missing', {
      form: form.name,
      what: { ru: missing.map(({ ru }) => ru).join('; '), en: missing.map(({ en }) => en).join('; ') },
    })
  const given = numberOf(form, facts, number)
  const own = narrowed(target, facts, given)
  const tree = form.build(own, { language, ...(claimId !== null && { claimId }) })
  const added = form.code === 'order_request' ? clauses[language] || clauses.ru : ''
  const whole = {
    ...tree,
    ...(draft && { mark: draftMark[language] }),
    blocks: added === '' ? tree.blocks : withClauses(tree.blocks, added, language),
  }
  const dressing = dressings?.get(form.code)
  return dressing ? dressed(whole, dressing, own) : whole
}

/** The number a paper bears: its own, or the order's where the form has that. */
const numberOf = ({ code }: PrintForm, facts: OrderPrintFacts, number: PaperNumber | null): PaperNumber | null =>
  number ?? (traitsOf(code).number === 'order' ? { number: facts.number, date: facts.date } : null)

/** Clauses stand before the section the signatures are in. */
function withClauses(blocks: readonly Block[], text: string, language: Locale): Block[] {
  const first = blocks.findIndex(block => block.kind === 'signs')
  const section = blocks.slice(0, Math.max(first, 0)).findLastIndex(block => block.kind === 'title')
  const at = first < 0 ? blocks.length : section > 0 ? section : first
  return [
    ...blocks.slice(0, at),
    { kind: 'title', level: 2, text: clausesTitle[language], part: 'clauses' },
    ...text.split(/\n{2,}/).map((part): Block => ({ kind: 'text', text: part })),
    ...blocks.slice(at),
  ]
}

/** Of what the paper says, whatever format it is drawn in and however it looks. */
export const hashOf = ({ look: _, ...tree }: Form): Buffer => {
  const blocks = tree.blocks.filter(({ kind }) => kind !== 'logo')
  const said = JSON.stringify({ ...tree, blocks }, (name, value) => (name === 'part' ? undefined : value))
  return createHash('sha256').update(said).digest()
}

/** What a paper is kept as; `revealed`: the drivers whose documents stand in it. */
export type StoredPrint = {
  tree: Form
  facts: OrderPrintFacts
  clauses: Printed['clauses']
  revealed: readonly string[]
  dressing?: Dressing | null
}

/** The paper with those facts alone that belong to its form: a driver's documents lie in no other. */
export const toStored = (
  target: PrintTarget,
  tree: Form,
  { facts, clauses, revealed, dressings }: Omit<Printed, 'side'>,
  number: PaperNumber,
): Buffer => {
  const frozen: StoredPrint = {
    tree,
    facts: narrowed(target, facts, number),
    clauses,
    revealed: traitsOf(target.form.code).personal ? revealed : [],
    dressing: dressings?.get(target.form.code) ?? null,
  }
  return deflateRawSync(Buffer.from(JSON.stringify(frozen)))
}

const moments = new Set(['windowFrom', 'windowTo', 'arrivedAt', 'leftAt'])

export function fromStored(bytes: Buffer): StoredPrint {
  const kept = JSON.parse(inflateRawSync(bytes).toString('utf8'), function (name, value) {
    // moments of stops; those of claims are texts
    return moments.has(name) && typeof value === 'string' && this.tz !== undefined ? new Date(value) : value
  }) as Omit<StoredPrint, 'revealed'> & { revealed: readonly string[] | string | null }
  // papers of before flights had two drivers name one
  return { ...kept, revealed: [kept.revealed].flat().filter(id => id !== null) }
}

/**
 * An issued paper as it was issued; who may not reveal the driver's documents or see sums reads blanks in their place, and `revealed` is
 * nobody.
 */
export function issuedTree(
  target: PrintTarget,
  { frozen, issued: { number, date, language } }: { frozen: StoredPrint; issued: Pick<IssuedRecord, 'number' | 'date' | 'language'> },
  asked: Locale,
  { permissions }: Rights,
): { tree: Form; revealed: readonly string[] } {
  const hides = {
    person: frozen.revealed.length > 0 && !permissions.has('drivers.reveal'),
    sums: !permissions.has('orders.prices') && tellsSums(frozen.facts),
  }
  const revealed = hides.person ? [] : frozen.revealed
  if (!hides.person && !hides.sums && language === asked) return { tree: frozen.tree, revealed }
  const facts = without(frozen.facts, hides)
  return {
    tree: treeOf(
      target,
      { ...frozen, facts, dressings: dressingsOf(target, frozen) },
      { language: asked, number: { number, date }, draft: false },
    ),
    revealed,
  }
}

/** A paper goes on looking as it was printed. */
const dressingsOf = ({ form }: PrintTarget, { dressing }: StoredPrint): Dressings => new Map(dressing ? [[form.code, dressing]] : [])

const tellsSums = ({ claims }: OrderPrintFacts): boolean => claims.some(claim => claim.amount !== null)

/** Facts as somebody reads them who may not reveal the driver's documents, or see sums. */
const without = (facts: OrderPrintFacts, { person, sums }: { person: boolean; sums: boolean }): OrderPrintFacts => ({
  ...facts,
  driver: facts.driver && person ? withoutDocuments(facts.driver) : facts.driver,
  ...(facts.trip && person && { trip: { ...facts.trip, drivers: facts.trip.drivers.map(withoutDocuments) } }),
  ...(sums && {
    claims: facts.claims.map(claim => ({ ...claim, amount: null, drafted: null })),
    price: null,
    customerPrice: null,
    lines: [],
  }),
})

const withoutDocuments = (driver: DriverFacts): DriverFacts => ({ ...driver, licence: '', passport: null })

/** Whether people with other rights read other things in a paper of this form. */
export const isReadUnlike = ({ form }: PrintTarget): boolean => traitsOf(form.code).personal === true

/** What was issued of a paper, newest first. */
export const issuedOf = ({ form, claimId }: PrintTarget, issued: readonly IssuedRecord[]): IssuedRecord[] =>
  issued.filter(each => each.form === form.code && each.claimId === claimId)

/** The paper as its list shows it. */
export function toPrintRow(
  target: PrintTarget,
  printed: Printed,
  { issued, tz, kept }: { issued: readonly IssuedRecord[]; tz: string; kept: StoredPrints },
): PrintRow {
  const { form, claimId } = target
  const missing = missingDataOf(target, printed)
  const own = issuedOf(target, issued)
  const [latest] = own
  const claim = printed.facts.claims.find(each => each.id === claimId)
  return {
    form: form.code,
    claim: claim ? { id: claim.id, kind: claim.kind } : null,
    name: form.name,
    group: traitsOf(form.code).group,
    page: form.page,
    issues: traitsOf(form.code).number !== null,
    missing,
    issued: own.map(toIssued),
    changed: latest !== undefined && missing.length === 0 && isChanged(target, printed, { latest, tz, kept }),
  }
}

/** The latest paper of a form people with other rights read otherwise, as it was kept; by its id. */
export type StoredPrints = ReadonlyMap<string, StoredPrint>

/**
 * Whether the paper would say something else now than when it was issued last. What the viewer may not see, or its issuer might not, is
 * left out of both: nobody is told of a change he cannot find.
 */
export function isChanged(
  target: PrintTarget,
  { facts, clauses, dressings }: Pick<Printed, 'facts' | 'clauses' | 'dressings'>,
  { latest, tz, kept }: { latest: IssuedRecord; tz: string; kept: StoredPrints },
): boolean {
  const then = { ...facts, today: dayIn(tz, latest.at) }
  const asked = { language: latest.language as Locale, number: latest, draft: false }
  if (hashOf(treeOf(target, { facts: then, clauses, ...(dressings && { dressings }) }, asked)).equals(latest.sha256)) return false
  const frozen = kept.get(latest.id)
  if (!frozen) return true
  const bare = ({ driver, trip }: OrderPrintFacts) => [driver, ...(trip?.drivers ?? [])].every(one => !one?.passport && !one?.licence)
  if (!bare(then) && !bare(frozen.facts)) return true
  const hashed = (of: OrderPrintFacts, added: Printed['clauses'], looks: Dressings) =>
    hashOf(treeOf(target, { facts: without(of, { person: true, sums: false }), clauses: added, dressings: looks }, asked))
  return !hashed(then, clauses, dressings ?? new Map()).equals(hashed(frozen.facts, frozen.clauses, dressingsOf(target, frozen)))
}

/** Forms in the order of the list. */
export const inOrder = <T extends { group: PrintRow['group'] }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => groupOrder.indexOf(a.group) - groupOrder.indexOf(b.group))

import type { OccurrenceCode } from '#contract/occurrences.ts'
import type { DemandRecord } from '#server/demands/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { type HistoryOccurrence, meaningOfLine, occur } from '#server/platform/occurrences.ts'

/** Who hears: its forwarder, the executor the line concerns, whichever of the two did not do it, or everybody it reaches by now. */
type To = 'forwarder' | 'executor' | 'other' | 'reached'

const is = (code: OccurrenceCode, to: To): HistoryOccurrence<To> => ({ code, to })

const own = 'what the forwarder does at his own desk'
const lost = 'the offers that ended with it are told apart'

/** What each line of a demand's history is to those who hear of it, or why nobody is told. */
export const demandOccurrences = {
  create: own,
  save: own,
  tender: own,
  split: own,
  publish: is('demand.published', 'reached'),
  'publish.more': 'those it reaches since are told apart',
  edit: is('demand.changed', 'reached'),
  pause: is('demand.changed', 'reached'),
  'pause.offered': is('demand.changed', 'reached'),
  resume: is('demand.changed', 'reached'),
  extend: is('demand.changed', 'reached'),
  cancel: is('demand.ended', 'reached'),
  finish: lost,
  choose: own,
  deadline: is('demand.choose', 'forwarder'),
  expire: is('demand.ended', 'forwarder'),
  orders: is('demand.matched', 'executor'),
  confirm: is('demand.matched', 'executor'),
  offer: is('offer.received', 'forwarder'),
  answer: is('offer.received', 'forwarder'),
  'offer.offer': is('offer.received', 'forwarder'),
  'offer.answer': is('offer.received', 'forwarder'),
  'offer.counter': is('offer.answered', 'other'),
  'offer.accept': is('offer.answered', 'other'),
  'offer.decline': is('offer.answered', 'other'),
  'offer.withdraw': is('offer.withdrawn', 'forwarder'),
  'offer.select': is('offer.chosen', 'executor'),
  'offer.confirm': is('offer.answered', 'other'),
  'offer.reconfirm': is('offer.received', 'forwarder'),
  'offer.expire': 'the thread of the offer says it to the two it concerns',
  'match.take': is('demand.matched', 'other'),
  'match.confirm': is('demand.matched', 'other'),
} satisfies Record<string, HistoryOccurrence<To>>

type Line = {
  what: string
  organization?: string | null
  person?: string | null
  party?: string | null
  comment?: string
  /** The offer it is about. */
  offerId?: string
}

/** Lets those hear what a line of the history is to them. */
export async function occurOfLine(tx: Tx, demand: DemandRecord, line: Line): Promise<void> {
  const found = meaningOfLine(demandOccurrences, line.what)
  if (!found) return
  const { orgId: forwarder } = demand
  const executor = line.party ?? null
  const audience = {
    forwarder: () => [forwarder],
    executor: () => [executor],
    other: () => [tx.actor.orgId === forwarder ? executor : forwarder],
    reached: () => listReached(tx, demand),
  }[found.to]
  await occurOf(tx, demand, { code: found.code, audience: await audience(), line })
}

type Happened = { code: OccurrenceCode; audience: readonly (string | null)[]; line?: Omit<Line, 'what'> }

/** Something that happened to a demand, told to those named. */
export async function occurOf(tx: Tx, demand: DemandRecord, { code, audience, line = {} }: Happened): Promise<void> {
  const { organization = null, person = null, comment = '', offerId = null } = line
  await occur(tx, {
    code: code as 'offer.received',
    objectId: demand.id,
    audience,
    home: demand.orgId,
    facts: { number: demand.number ?? '', organization, person, comment: comment.slice(0, 300) || null, partId: offerId },
  })
}

/** Executors who may read a demand by now. */
async function listReached(tx: Tx, { orgId, id }: DemandRecord): Promise<string[]> {
  const rows = await tx
    .selectFrom('demandRecipients')
    .select('executorId')
    .where('orgId', '=', orgId)
    .where('demandId', '=', id)
    .where('visibleFrom', '<=', tx.now)
    .execute()
  return rows.map(({ executorId }) => executorId)
}

import { atWork } from '#demo/plan/seasons.ts'
import { type Chance, openChance } from '#demo/random.ts'
import type { DemoOrder } from '#demo/record.ts'
import { askedOf, noOriginal, refused } from '#server/deals/documents/effects.ts'
import { needsOriginal, providerOf } from '#server/deals/documents/rules.ts'
import { dayIn } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { DAY, executorOf, forwarderOf, HOUR, MINUTE, type Story } from './story.ts'

/** Puts the documents the order asks for as it is now and does not have yet. */
export function requestDocuments(state: DemoOrder, dueAt: Date): void {
  const fresh = askedOf(state).filter(kind => !state.documents.some(document => document.kind === kind))
  const made = fresh.map((kind, i) => ({
    orgId: state.order.orgId,
    orderId: state.order.id,
    id: newId(),
    seq: state.documents.length + i + 1,
    kind,
    side: providerOf(kind),
    required: true,
    shared: true,
    origin: 'rule',
    title: '',
    status: 'required',
    version: 0,
    via: null,
    uploadedAt: null,
    dueAt,
    changedAt: null,
    reason: null,
    comment: '',
    ...noOriginal,
  }))
  state.documents = [...state.documents, ...made]
}

type DocumentStep = 'upload' | 'accept' | 'reject'
const reasonsOf = {
  no_signature: 'Нет подписи получателя',
  wrong_date: 'Не та дата',
  unreadable: 'Скан нечитаем',
} as const

/** Who does it; `post`: his waybills go by post and not by electronic exchange. */
type Hand = { name: string; organization: string; post: boolean }

/** One step of a document, as the commands leave it, with the version it is about. */
function moveDocument(
  state: DemoOrder,
  id: string,
  { what, moment, by, why }: { what: DocumentStep; moment: number; by: Hand; why?: keyof typeof reasonsOf | undefined },
): void {
  const at = new Date(moment)
  const comment = why ? reasonsOf[why] : ''
  const document = state.documents.find(each => each.id === id)!
  const decided = { decidedAt: at, decidedBy: by.name, reason: why ?? null, comment }
  const via = by.post && (document.kind === 'tn' || document.kind === 'cmr') ? 'paper' : 'edo'
  const change = {
    upload: { status: 'uploaded', version: document.version + 1, via, uploadedAt: at },
    accept: { status: 'accepted' },
    reject: refused(document, at),
  }[what]
  state.documents = state.documents.map(each =>
    each.id === id ? { ...each, ...(what === 'upload' ? noOriginal : {}), ...change, changedAt: at, reason: why ?? null, comment } : each,
  )
  if (what === 'upload') {
    const { orgId, orderId, shared, version } = document
    state.versions.push({
      orgId,
      orderId,
      documentId: id,
      version: version + 1,
      shared,
      via,
      status: 'open',
      at,
      side: 'executor',
      byOrg: by.organization,
      byName: by.name,
      takenAt: null,
      takenBy: null,
      decidedAt: null,
      decidedBy: null,
      reason: null,
      comment: '',
    })
    return
  }
  const version = state.versions.find(each => each.documentId === id && each.version === document.version)!
  Object.assign(version, decided, { status: what === 'accept' ? 'accepted' : 'rejected' })
}

/** Documents come, are checked and end the order: over days where it is completed, lately where it waits. */
export function handInDocuments(story: Story): void {
  const { state, trip, chance, now } = story
  const delivered = state.order.updatedAt.getTime()
  requestDocuments(state, new Date(trip.stops.at(-1)!.to + state.order.documentDays * DAY))
  const steps =
    trip.status === 'completed'
      ? stepsToEnd(chance, state.documents.length, delivered)
      : stepsSoFar(chance, state.documents.length, delivered, now)
  // what would come after now came sooner, yet after the delivery
  const limit = now - Math.min(chance.whole(5, 400) * MINUTE, (now - delivered) / 2)
  const over = steps.at(-1) ? steps.at(-1)!.at - limit : 0
  const squeeze = over > 0 ? (limit - delivered) / (limit - delivered + over) : 1
  const post = openChance(trip.seed + 5).is(0.2)
  for (const { at, document, what } of steps) {
    const moment = delivered + Math.round(((at - delivered) * squeeze) / 1000) * 1000
    if (what === 'complete') {
      story.say(moment, 'complete', { by: forwarderOf(story), to: 'completed' })
    } else if (what === 'rework') {
      const comment = chance.pick(['Нет печати грузополучателя', 'Сумма не сходится с заявкой', 'Пришлите скан всех страниц'])
      for (const each of state.documents) {
        if (each.status !== 'uploaded' && each.status !== 'accepted') continue
        const by = { name: trip.responsible.name, organization: '', post: false }
        moveDocument(state, each.id, { what: 'reject', moment, by, why: 'no_signature' })
        Object.assign(state.documents.find(document => document.id === each.id)!, { reason: null, comment })
      }
      story.say(moment, 'rework', { by: forwarderOf(story), to: 'documents', comment })
    } else {
      const why = what === 'reject' ? chance.pick(Object.keys(reasonsOf) as (keyof typeof reasonsOf)[]) : undefined
      const by = what === 'upload' ? executorOf(story, trip.executor) : forwarderOf(story)
      const name = by.side === 'system' ? '' : by.person.name
      const { id, kind } = state.documents[document]!
      moveDocument(state, id, { what, moment, by: { name, organization: trip.executor.name, post }, why })
      const comment = why ? reasonsOf[why] : ''
      story.say(moment, `document.${what}`, { by, to: 'documents', comment, reason: why ?? null, facts: { document: kind } })
    }
  }
}

/** Originals go by post once the order is completed: those of old orders came long ago, those of late ones are on their way. */
export function postOriginals(story: Story): void {
  const { state, trip, chance, now } = story
  const documents = state.documents.filter(document => needsOriginal(document, state.order.payTrigger))
  if (state.order.status !== 'completed' || documents.length === 0) return
  const ids = new Set(documents.map(({ id }) => id))
  const mark = (change: Partial<DemoOrder['documents'][number]>) => {
    state.documents = state.documents.map(each => (ids.has(each.id) ? { ...each, ...change } : each))
  }
  const facts = { document: documents.map(({ kind }) => kind).join() }
  const sent = atWork(state.order.updatedAt.getTime() + chance.whole(8, 70) * HOUR, chance.next())
  if (sent > now - HOUR) return
  const track = String(chance.whole(10_000_000, 99_999_999)).padStart(14, '190000')
  const courier = chance.pick(['Почта России', 'СДЭК', 'Major Express'])
  mark({ original: 'sent', courier, track, sentOn: dayIn(state.zone, new Date(sent)) })
  story.say(sent, 'document.send_original', { by: executorOf(story, trip.executor), to: 'completed', facts: { ...facts, courier, track } })
  const came = atWork(sent + chance.whole(60, 220) * HOUR, chance.next())
  if (came > now - HOUR) return
  mark({ original: 'received', receivedOn: dayIn(state.zone, new Date(came)) })
  story.say(came, 'document.receive_original', { by: forwarderOf(story), to: 'completed', facts })
}

type Step = { at: number; document: number; what: DocumentStep | 'complete' | 'rework' }

function stepsToEnd(chance: Chance, documents: number, delivered: number): Step[] {
  const steps: Step[] = []
  let clock = delivered
  const work = (from: number, to: number) => (clock = atWork(clock + chance.whole(from, to) * MINUTE, chance.next()))
  const each = (what: DocumentStep, from: number, to: number) => {
    for (let document = 0; document < documents; document++)
      steps.push({ at: work(document === 0 ? from : 1, document === 0 ? to : 25), document, what })
  }
  const send = () => {
    each('upload', 300, 5 * 1440)
    if (chance.is(0.05)) {
      steps.push(
        { at: work(60, 1440), document: documents - 1, what: 'reject' },
        { at: work(120, 2 * 1440), document: documents - 1, what: 'upload' },
      )
    }
    each('accept', 90, 2 * 1440)
    steps.push({ at: work(1, 300), document: 0, what: 'complete' })
  }
  send()
  const completed = clock
  // holidays may outlast the days in which an order can be reopened
  if (chance.is(0.012) && work(1440, 6 * 1440) < completed + 10 * DAY) {
    steps.push({ at: clock, document: 0, what: 'rework' })
    send()
  }
  return steps
}

/** Open orders got their documents lately, a few of them long ago. */
function stepsSoFar(chance: Chance, documents: number, delivered: number, now: number): Step[] {
  const steps: Step[] = []
  let clock = Math.max(delivered + 20 * MINUTE, now - (chance.is(0.15) ? chance.whole(50, 70) : chance.whole(2, 44)) * HOUR)
  const later = () => (clock += chance.whole(10, 90) * MINUTE)
  for (let document = 0; document < documents; document++) {
    if (!chance.is(0.6)) continue
    steps.push({ at: later(), document, what: 'upload' })
    if (chance.is(0.4)) steps.push({ at: later(), document, what: 'accept' })
    else if (chance.is(0.15)) steps.push({ at: later(), document, what: 'reject' })
  }
  return steps
}

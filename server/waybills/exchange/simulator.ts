import { createHash } from 'node:crypto'
import type { TitleKind } from '#contract/waybills.ts'
import { type Db, inHome, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { stampOf } from '#server/waybills/facts/title.ts'
import { SIMULATION } from '#server/waybills/signing/signer.ts'
import { insertSimulation, listSimulations, type SimulationRecord, setSimulation } from '#server/waybills/store/simulations.ts'
import { titles } from '#server/waybills/titles/forms.ts'
import { madeAt, sayingOf } from '#server/waybills/titles/read.ts'
import { readdressedIn } from '#server/waybills/titles/readValues.ts'
import { writeTitle } from '#server/waybills/titles/write.ts'
import type { Incoming, Operator, OperatorReply, Sent } from './operator.ts'

/** How the simulated operator behaves; shares are of 1, and the same seed decides the same. */
export type Behaviour = {
  seed: string
  /** From the taking of a title to its delivery, and from there to the state's system. */
  deliverMs: number
  gisMs: number
  /** How long the consignee takes at his own operator. */
  consigneeMs: number
  /** Answers that are lost before the operator took the title, and after. */
  lostBefore: number
  lostAfter: number
  refused: number
  failed: number
  /** Every incoming title is given twice. */
  twice: boolean
}

export const calm: Behaviour = {
  seed: 'trassa',
  deliverMs: 6_000,
  gisMs: 5_000,
  consigneeMs: 20_000,
  lostBefore: 0,
  lostAfter: 0,
  refused: 0,
  failed: 0,
  twice: false,
}

/** What the demo world lives with: mostly it works, now and then an answer is lost or a title fails. */
export const lifelike: Behaviour = { ...calm, lostBefore: 0.04, lostAfter: 0.04, failed: 0.02, twice: true }

/** Titles the consignee's own repeats or answers. */
const retold = new Set<TitleKind>(['t1', 't2', 't3'])

/** An answer that never came. */
export class LostAnswer extends Error {}

/** A number from 0 to 1 that a seed and its words always give. */
const chance = (...words: string[]) => createHash('sha256').update(words.join('\n')).digest().readUInt32BE() / 2 ** 32

/**
 * An operator who exists in this installation alone: he takes titles, delivers them after a while, gives the number of the state's system,
 * and signs for consignees outside. He keeps what he knows in a table of his own, so that he outlives a process as a real one would.
 */
export function simulatedOperator(db: Db, behaviour: Behaviour = calm): Operator {
  const handed = new Map<string, number>()

  return {
    name: 'Trassa',
    simulated: true,

    async send(account, title) {
      const turn = (handed.get(title.id) ?? 0) + 1
      handed.set(title.id, turn)
      if (handed.size > 10_000) handed.clear()
      if (chance(behaviour.seed, 'before', title.id, String(turn)) < behaviour.lostBefore) throw new LostAnswer('no answer, nothing taken')
      const answer = await inHome(db, account, tx => take(tx, behaviour, title))
      if (chance(behaviour.seed, 'after', title.id, String(turn)) < behaviour.lostAfter) throw new LostAnswer('no answer, though taken')
      return answer
    },

    status: (account, ids) =>
      inHome(db, account, async tx => new Map((await listSimulations(tx, { ids })).map(row => [row.id, said(row, tx.now)]))),

    refuse: (account, { id, reason }) => inHome(db, account, tx => setSimulation(tx, id, { verdict: 'refuse', reason })),

    async fetch(account, { id: waybillId, carrier }) {
      const told = await inHome(db, carrier, tx => toldByCarrier(tx, waybillId))
      return inHome(db, account, async tx => {
        const rows = await listSimulations(tx, { waybillId })
        const first = rows.findLast(row => row.kind === 't1' && row.xml !== null)
        if (!first?.xml) return []
        const waiting = rows.findLast(row => row.verdict === 'incoming')
        // the consignee signs anew what was refused: a refused one is no incoming any more
        if (!waiting && told.second) await comeLater(tx, behaviour, { first, second: told.second, third: told.third })
        if (!waiting || waiting.endAt > tx.now || !waiting.xml || !waiting.signature) return []
        const one: Incoming = {
          operatorId: waiting.id,
          kind: waiting.kind as TitleKind,
          fileName: waiting.fileName,
          file: waiting.xml,
          signature: waiting.signature,
          signer: consigneeIn(sayingOf('t1', first.xml)).name,
          uid: waiting.uid,
        }
        return behaviour.twice ? [one, one] : [one]
      })
    },
  }
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Takes a title over, once: whoever hands it over again hears what became of it. */
async function take(tx: Tx, behaviour: Behaviour, title: Sent): Promise<OperatorReply> {
  const [known] = await listSimulations(tx, { ids: [title.id] })
  if (known) {
    await setSimulation(tx, title.id, { sends: known.sends + 1 })
    return said(known, tx.now)
  }
  const roll = chance(behaviour.seed, 'verdict', title.id)
  const verdict = roll < behaviour.failed ? 'fail' : roll < behaviour.failed + behaviour.refused ? 'refuse' : 'deliver'
  const endAt = later(tx.now, behaviour.deliverMs)
  const made = await insertSimulation(tx, {
    id: title.id,
    waybillId: title.waybillId,
    kind: title.kind,
    fileName: title.fileName,
    sha256: createHash('sha256').update(title.file).digest(),
    xml: retold.has(title.kind) ? title.file : null,
    signature: title.kind === 't2' ? title.signature : null,
    takenAt: tx.now,
    endAt,
    gisAt: later(endAt, behaviour.gisMs),
    verdict,
    reason: verdict === 'fail' ? 'Подпись не прошла проверку у оператора' : verdict === 'refuse' ? 'Участник отказался от подписи' : '',
    uid: uidOf(title.waybillId),
    sends: 1,
    demo: title.demo,
  })
  return said(made, tx.now)
}

/** The last titles the carrier has signed for a waybill that say what the consignee repeats. */
async function toldByCarrier(tx: Tx, waybillId: string): Promise<{ second: SimulationRecord | null; third: SimulationRecord | null }> {
  const rows = await listSimulations(tx, { waybillId })
  const last = (kind: TitleKind) =>
    rows.findLast(row => row.kind === kind && row.xml !== null && said(row, tx.now).state === 'delivered') ?? null
  return { second: last('t2'), third: last('t3') }
}

type Answered = { first: SimulationRecord; second: SimulationRecord; third: SimulationRecord | null }

/** The consignee at the gate: his title is there a while after he was first asked for. */
async function comeLater(tx: Tx, behaviour: Behaviour, { first, second, third }: Answered): Promise<void> {
  const id = newId()
  const say = sayingOf('t1', first.xml!)
  const elsewhere = third?.xml ? readdressedIn(third.xml) : null
  const consignee = elsewhere ?? consigneeIn(say)
  const fileName = `${titles.t5.prefix}_${consignee.tin}_${id}`
  const endAt = later(tx.now, behaviour.consigneeMs)
  const [now, left] = [stampOf(tx.now)!, stampOf(endAt)!]
  const asked = elsewhere?.due || say('unloading.due.at')
  const facts = {
    waybill: { uid: first.uid ?? '' },
    refs: { t2: { ...madeAt('t2', second.xml!), signature: second.signature?.toString('base64') ?? '' } },
    composer: consignee,
    received: { pieces: say('loaded.pieces', 'totals.pieces'), massKg: say('loaded.massKg', 'totals.massKg') },
    unloading: {
      arrived: now,
      left,
      from: asked ? { at: asked, utc: '1' } : now,
      address: elsewhere
        ? { code: elsewhere.country, text: elsewhere.address }
        : { code: say('unloading.address.code') || '643', text: say('unloading.address.text', 'unloading.address', 'unloading.place') },
    },
    given: { condition: 'Без замечаний' },
    signer: { last: 'Получатель', first: 'Симуляция', post: 'Симуляция подписи', status: '1' },
  }
  const made = writeTitle(titles.t5, facts, { file: fileName, date: now.date, time: now.time })
  if (!made.ok) return
  await insertSimulation(tx, {
    id,
    waybillId: first.waybillId,
    kind: 't5',
    fileName,
    sha256: createHash('sha256').update(made.bytes).digest(),
    xml: made.bytes,
    signature: Buffer.from(`${SIMULATION}\nsigner: ${consignee.name}\n`, 'utf8'),
    takenAt: tx.now,
    endAt,
    gisAt: later(endAt, behaviour.gisMs),
    verdict: 'incoming',
    reason: '',
    uid: first.uid,
    sends: 0,
    demo: first.demo,
  })
}

/** The consignee the first title names, whichever structure its file has. */
const consigneeIn = (say: ReturnType<typeof sayingOf>) => ({
  name:
    say('consignee.company.name', 'consignee.foreign.name', 'consignee.name') ||
    ['last', 'first', 'middle']
      .map(part => say(`consignee.trader.${part}`))
      .filter(Boolean)
      .join(' '),
  tin: say('consignee.company.tin', 'consignee.trader.tin', 'consignee.tin'),
})

/** A number as the state's system gives it, one to a waybill. */
const uidOf = (waybillId: string) => {
  const digits = BigInt(`0x${createHash('sha256').update(waybillId).digest('hex').slice(0, 16)}`) % 10n ** 12n
  return `ЭПД-${String(digits).padStart(12, '0')}`
}

function said(known: SimulationRecord, now: Date): OperatorReply {
  const over = known.endAt <= now
  const state = known.verdict === 'refuse' && over ? 'refused' : known.verdict === 'fail' && over ? 'failed' : over ? 'delivered' : 'taken'
  const listed = (state === 'delivered' && known.gisAt <= now) || known.verdict === 'incoming'
  return {
    operatorId: known.id,
    state,
    reason: state === 'refused' || state === 'failed' ? known.reason : '',
    gis: { state: listed ? 'registered' : 'queued', uid: listed ? known.uid : null },
  }
}

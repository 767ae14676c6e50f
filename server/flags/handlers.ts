import type { FlagReached, flags } from '#contract/flags.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { onFor, whoOf, writeFlag } from './commands.ts'
import { flagPlaces } from './places/places.gen.ts'
import { flagsOf } from './provider/open.ts'
import { type FlagRecord, settingsOf, toEdition, toFlag, toOfferedFlag, toOwnFlag, toPerson, toWho, unsetFlag } from './row.ts'
import { allKeys, type FlagSettings, outcomeOf } from './rules.ts'
import {
  type CountRecord,
  findEdition,
  insertOpinion,
  listChoices,
  listCounts,
  listEditions,
  listFlags,
  listNamed,
  listOpinions,
  listPeople,
  lockFlags,
  setChoice,
} from './store.ts'

const DAY_MS = 86_400_000
const DAYS = 14
const MOST_FOUND = 20
const MOST_PEOPLE = 20_000

export const handlers: Handlers<typeof flags> = {
  mine(ctx) {
    return ctx.transaction(async tx => {
      const set = await listFlags(tx)
      const settings = settingsOf(set)
      const who = await whoOf(tx, ctx)
      const on = await onFor(ctx.db, settings, who)
      const recordOf = (key: string) => set.find(flag => flag.key === key) ?? unsetFlag(key)
      return {
        items: [...on].map(([key, reach]) => toOwnFlag(recordOf(key), who, reach)),
        offered: allKeys(settings).flatMap(key => {
          const flag = recordOf(key)
          const outcome = outcomeOf(settings, key, who)
          if (on.has(key) || !outcome || !isOffered(settings, flag)) return []
          return [toOfferedFlag(flag, who, outcome.variant !== flag.rules.off)]
        }),
      }
    })
  },

  async choose(ctx, { data: { key, choice } }) {
    return ctx.transaction(async tx => {
      const settings = settingsOf(await listFlags(tx))
      const flag = await findFlag(tx, key)
      if (!isOffered(settings, flag)) refuse('flag.not_offered')
      const from = (await listChoices(tx))[key] ?? null
      await setChoice(tx, key, choice)
      await audit(tx, { what: 'flag.chosen', kind: 'flag', objectId: null, from, to: choice, facts: { key } })
      await publish(tx, 'flags.changed', [tx.actor.orgId], {})
      const outcome = outcomeOf(settings, key, await whoOf(tx, ctx))!
      return { key, on: outcome.variant !== flag.rules.off }
    })
  },

  async opine({ actor, transaction }, { data }) {
    if (data.useful === null && data.text === '') refuse('flag.no_opinion')
    return transaction(async tx => {
      await findFlag(tx, data.key)
      await insertOpinion(tx, { ...data, name: actor.name })
      await audit(tx, { what: 'flag.opinion', kind: 'flag', objectId: null, facts: { key: data.key } })
      return { ok: true }
    })
  },

  async list({ db, transaction }) {
    return transaction(async tx => {
      const set = await listFlags(tx)
      const counts = await listCounts(tx, daysBefore(tx.now, DAYS - 1))
      const items = allKeys(settingsOf(set)).map(key => {
        const flag = set.find(each => each.key === key) ?? unsetFlag(key)
        return toFlag(flag, tx.now, figuresOf(counts, key, tx.now))
      })
      return { items, source: flagsOf(db).source }
    })
  },

  async get({ transaction }, { query: { key } }) {
    return transaction(async tx => {
      const set = await listFlags(tx)
      const flag = await findFlag(tx, key)
      const counts = await listCounts(tx, daysBefore(tx.now, DAYS - 1), key)
      return {
        flag: toFlag(flag, tx.now, figuresOf(counts, key, tx.now)),
        named: await listNamed(tx, flag.rules),
        places: [...(flagPlaces[key] ?? [])],
        neededBy: set.filter(({ rules }) => rules.needs.some(need => need.key === key)).map(each => each.key),
        counts: counts.map(({ day, variant, count, failed }) => ({ day, variant, count, failed })),
        editions: (await listEditions(tx, key)).map(toEdition),
        opinions: (await listOpinions(tx, key)).map(({ at, ...opinion }) => ({ ...opinion, at: at.toISOString() })),
      }
    })
  },

  async people({ transaction }, { query: { text } }) {
    return transaction(async tx => ({ items: (await listPeople(tx, { search: text, limit: MOST_FOUND })).map(toPerson) }))
  },

  async preview({ transaction }, { data: { key, enabled, forTesters, rules, person, host, tester } }) {
    return transaction(async tx => {
      const settings: FlagSettings = new Map([...settingsOf(await listFlags(tx)), [key, { key, enabled, forTesters, rules }]])
      const how = { host, tester, now: tx.now.getTime() }
      const one = person ? ((await listPeople(tx, { person, limit: 1 }))[0] ?? refuse('flag.person_unknown')) : null
      const everybody = await listPeople(tx, { limit: MOST_PEOPLE })
      const got = everybody.map(each => ({
        orgId: each.orgId,
        variant: outcomeOf(settings, key, toWho(each, { ...how, tester: false }))!.variant,
      }))
      const reached = rules.variants.map(({ name }): FlagReached => {
        const those = got.filter(({ variant }) => variant === name)
        return { variant: name, people: those.length, organizations: new Set(those.map(({ orgId }) => orgId)).size }
      })
      return {
        outcome: one && outcomeOf(settings, key, toWho(one, how)),
        reached,
        people: got.length,
        organizations: new Set(got.map(({ orgId }) => orgId)).size,
      }
    })
  },

  async set({ actor, transaction }, { data: { version, reason, ...data } }) {
    return transaction(async tx => {
      const all = await lockFlags(tx)
      const known = all.find(({ key }) => key === data.key)
      checkVersion(known, version)
      const was = known ?? { ...unsetFlag(data.key), owner: '', removeOn: null }
      const next: FlagRecord = {
        ...was,
        nameRu: data.name_ru ?? was.nameRu,
        nameEn: data.name_en ?? was.nameEn,
        aboutRu: data.about_ru ?? was.aboutRu,
        aboutEn: data.about_en ?? was.aboutEn,
        enabled: data.enabled,
        forTesters: data.forTesters,
        rules: data.rules ?? was.rules,
        owner: data.owner ?? was.owner,
        removeOn: data.removeOn === undefined ? was.removeOn : data.removeOn,
        version: version + 1,
      }
      return toFlag(await writeFlag(tx, { known, all, next, by: actor.name, reason }), tx.now)
    })
  },

  async restore({ actor, transaction }, { data: { key, version, to, reason } }) {
    return transaction(async tx => {
      const all = await lockFlags(tx)
      const known = all.find(flag => flag.key === key) ?? refuse('flag.not_found')
      checkVersion(known, version)
      const edition = (await findEdition(tx, key, to)) ?? refuse('flag.edition_unknown')
      const next: FlagRecord = { ...known, ...edition.state, version: version + 1 }
      return toFlag(await writeFlag(tx, { known, all, next, by: actor.name, reason }), tx.now)
    })
  },
}

function checkVersion(known: FlagRecord | undefined, version: number): void {
  const stands = known?.version ?? 0
  if (stands !== version) refuse('flag.changed', { version: stands, asked: version })
}

async function findFlag(tx: Tx, key: string): Promise<FlagRecord> {
  const set = await listFlags(tx)
  if (!allKeys(settingsOf(set)).includes(key)) refuse('flag.not_found')
  return set.find(flag => flag.key === key) ?? unsetFlag(key)
}

/** A person decides himself where the flag says so and is not switched off for everybody. */
const isOffered = (settings: FlagSettings, { key, rules }: FlagRecord): boolean => rules.choice && (settings.get(key)?.enabled ?? true)

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const daysBefore = (now: Date, days: number) => new Date(Date.parse(dayOf(now)) - days * DAY_MS)

function figuresOf(counts: readonly CountRecord[], key: string, now: Date) {
  const own = counts.filter(each => each.key === key)
  const evaluations = Array.from({ length: DAYS }, (_, i) => {
    const day = dayOf(daysBefore(now, DAYS - 1 - i))
    return own.filter(each => each.day === day).reduce((sum, { count }) => sum + count, 0)
  })
  return { evaluations, failures: own.reduce((sum, { failed }) => sum + failed, 0) }
}

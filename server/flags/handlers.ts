import type { flags } from '#contract/flags.ts'
import { listEverybody } from '#server/organizations/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type FlagRecord, toFlag, toOwnFlag } from './row.ts'
import { flagStateOf, isTester, reachOf } from './rules.ts'
import { insertFlag, listFlags, lockFlag, updateFlag } from './store.ts'

export const handlers: Handlers<typeof flags> = {
  async mine({ db, http: { request } }) {
    const tester = isTester(request.headers)
    return {
      items: (await listFlags(db)).flatMap(flag => {
        const reach = reachOf(flag, tester)
        return reach ? [toOwnFlag(flag, reach)] : []
      }),
    }
  },

  async list({ db }) {
    return { items: (await listFlags(db)).map(toFlag) }
  },

  async set({ transaction }, { data: { version, ...data } }) {
    return transaction(async tx => {
      const known = await lockFlag(tx, data.key)
      const stands = known?.version ?? 0
      if (stands !== version) refuse('flag.changed', { version: stands, asked: version })
      const switched = !known || known.enabled !== data.enabled || known.forTesters !== data.forTesters
      const flag: FlagRecord = {
        key: data.key,
        nameRu: data.name_ru ?? known?.nameRu ?? '',
        nameEn: data.name_en ?? known?.nameEn ?? '',
        aboutRu: data.about_ru ?? known?.aboutRu ?? '',
        aboutEn: data.about_en ?? known?.aboutEn ?? '',
        enabled: data.enabled,
        forTesters: data.forTesters,
        switchedAt: switched ? tx.now : known.switchedAt,
        version: version + 1,
      }
      if (known) await updateFlag(tx, flag)
      else if (!(await insertFlag(tx, flag))) refuse('flag.changed', { version: 1, asked: version })
      await audit(tx, {
        what: known ? 'flag.changed' : 'flag.added',
        kind: 'flag',
        objectId: null,
        from: known ? flagStateOf(known) : null,
        to: flagStateOf(flag),
        facts: { key: flag.key },
      })
      await publish(tx, 'flags.changed', await listEverybody(tx), {})
      return toFlag(flag)
    })
  },
}

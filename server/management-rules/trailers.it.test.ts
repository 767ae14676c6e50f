import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { RuleDraft } from '#contract/management-rule-language.ts'
import { managementRules } from '#contract/management-rules.ts'
import { vehicles } from '#contract/vehicles.ts'
import { trailerTimers } from '#server/trailers/jobs.ts'
import { coldRoad } from '#testing/coldRoads.ts'
import { saveRule } from '#testing/managementRules.ts'
import { hearAll } from '#testing/occurrences.ts'
import { runTimers } from '#testing/tenders.ts'
import { openWorld, type World } from '#testing/world.ts'
import { hearOccurrence, hearTogether } from './commands/hearing.ts'
import { ruleTimers } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a trailer that was left fires rules of its kind and place; what waits is done while it is the same stay, and not once a truck took it', async () => {
  const { executor, trailerId, setTime, mark } = await coldRoad(world)
  const card = async (carId: string) => (await executor.ask(vehicles.get, { query: { carId } })).data
  const couple = async (carId: string) =>
    executor.ask(vehicles.couple, { data: { carId, version: (await card(carId)).version, trailerId, apart: true } })
  const uncouple = async () => executor.ask(vehicles.uncouple, { data: { carId: trailerId, version: (await card(trailerId)).version } })
  const turn = async (at: string) => {
    await setTime(at)
    await runTimers(world, trailerTimers)
    await hearAll(world, { rules: { hear: hearOccurrence, together: hearTogether, restMs: 0 } })
    await runTimers(world, ruleTimers)
  }
  const ruleOf = (name: string, conditions: object[]) =>
    saveRule(
      executor,
      z.decode(RuleDraft, {
        name,
        event: 'trailer.left',
        conditions: { groups: [{ any: false, conditions: conditions as never }] },
        steps: [
          { afterMinutes: 0, actions: [{ kind: 'notify', text: 'Прицеп оставлен' }] },
          { afterMinutes: 2 * 1440, actions: [{ kind: 'notify', text: 'Прицеп стоит третьи сутки' }] },
        ],
      }),
    )
  const runs = async () => {
    const { items } = (await executor.ask(managementRules.runs, { query: { objectId: trailerId } })).data
    return items.map(({ kind, number, status, results }) => ({ kind, number, status, told: results.length })).toReversed()
  }

  await mark('2026-10-05T10:00:00+03:00', 'depart', 'arrive', 'finish', 'depart')
  await mark('2026-10-07T09:00:00+03:00', 'arrive')
  await mark('2026-10-07T10:00:00+03:00', 'finish')
  const { plate, kind } = await card(trailerId)
  const { rows } = await world.root.query<{ toPlace: string }>('select to_place "toPlace" from order_parties where org_id = $1 limit 1', [
    executor.org,
  ])
  const here = { field: 'standsAt', operator: 'within_km', value: { place: rows[0]!.toPlace, km: 50 } }
  await ruleOf('Полуприцеп у выгрузки', [{ field: 'semiTrailer', operator: 'eq', value: kind === 'semi_trailer' }, here])
  await ruleOf('Прицеп другого вида', [{ field: 'semiTrailer', operator: 'eq', value: kind !== 'semi_trailer' }])
  await ruleOf('Далеко отсюда', [{ field: 'standsAt', operator: 'eq', value: 'vladivostok' }])

  const other = await world.truck(executor)
  await setTime('2026-10-07T11:00:00+03:00')
  expect((await couple(other)).status).toBe(200)
  await setTime('2026-10-08T12:00:00+03:00')
  expect((await uncouple()).status).toBe(200)
  await turn('2026-10-09T11:00:00+03:00')
  expect(await runs()).toEqual([])
  await turn('2026-10-09T12:01:00+03:00')
  const first = { kind: 'vehicle', number: plate }
  expect(await runs()).toEqual([{ ...first, status: 'waiting', told: 1 }])
  await turn('2026-10-11T12:02:00+03:00')
  expect(await runs()).toEqual([{ ...first, status: 'done', told: 2 }])
  expect(await world.count('occurrences', `code = 'rule.told' and kind = 'vehicle' and object_id = $1`, [trailerId])).toBe(2)

  // left anew, it fires anew; a truck that takes it ends what waits, though it is left once more before that comes
  await couple(other)
  await setTime('2026-10-12T12:00:00+03:00')
  await uncouple()
  await turn('2026-10-13T12:01:00+03:00')
  expect((await runs()).at(-1)).toEqual({ ...first, status: 'waiting', told: 1 })
  await couple(other)
  await setTime('2026-10-13T14:00:00+03:00')
  await uncouple()
  await turn('2026-10-14T14:01:00+03:00')
  await turn('2026-10-15T12:05:00+03:00')
  expect((await runs()).map(({ status }) => status)).toEqual(['done', 'ended', 'waiting'])
})

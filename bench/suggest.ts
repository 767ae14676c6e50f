import { Agent, request as httpRequest } from 'node:http'
import { parseArgs } from 'node:util'
import { plain } from '#contract/fuzzy-match.ts'
import { nodalPoints } from '#contract/nodal-points.ts'
import { openChance } from '#demo/random.ts'
import { newId } from '#server/platform/ids.ts'
import { startProcess } from '#testing/process.ts'
import { type Ground, openGround, quantile, say, signedIn, table, verdict } from './ground.ts'

/**
 * `npm run bench:suggest`: suggestions over 200 000 nodal points of one forwarder, typed well and badly, against the lookup of one point by its
 * id, asked over HTTP by turns in the same run. Absolute figures hold for this machine only.
 */
const { values: asked } = parseArgs({
  options: { points: { type: 'string', default: '200000' }, rounds: { type: 'string', default: '60' } },
})
const COUNT = Number(asked.points)
const ROUNDS = Number(asked.rounds)

const streets = [
  'Баумана', 'Ленина', 'Гагарина', 'Монтажников', 'Промышленная', 'Складская', 'Тэцевская', 'Дмитровское', 'Горьковское', 'Софийская', 'Кабельная',
  'Республики', 'Совхозная', 'Заводская', 'Индустриальная', 'Магистральная', 'Станционная', 'Портовая', 'Лесная', 'Мира', 'Труда', 'Строителей',
  'Энергетиков', 'Космонавтов', 'Доватора', 'Тополиная', 'Уральская', 'Беломорская', 'Барабинская', 'Рыскулова',
] // biome-ignore format: a list
const firms = ['Ромашка', 'Молокозавод', 'Кедр', 'Северсталь', 'Агроторг', 'Стройбаза', 'Хлебодар', 'Вектор', 'Логопарк', 'Терминал'] // biome-ignore format: a list

/** What people type, and how. */
const typed: Record<string, string[]> = {
  'one word, as it is': ['баумана', 'казань', 'ромашка', 'тэцевская', 'москва', 'кедр'],
  'three letters': ['бау', 'каз', 'мос', 'сев', 'лог', 'тюм'],
  'town, street, house': ['казань баумана 15', 'москва складская 7', 'тюмень республики 52', 'омск заводская 3'],
  'another layout, Latin letters': [',fevfyf', 'rfpfym jktybyf', 'romashka', 'tyumen zavodskaya'],
  'with mistakes': ['бауманна', 'казнь рамашка', 'скалдская', 'магистралная', 'тюмнь республки'],
  nowhere: ['ъъъъъъ', 'зимбабве'],
}

async function fill({ root }: Ground, org: string): Promise<string[]> {
  const { rows: places } = await root.query<{ code: string; name_ru: string; name_en: string; lat: number; lon: number; tz: string }>(
    `select code, name_ru, name_en, lat, lon, tz from places where country = 'RU' order by population desc limit 300`,
  )
  const chance = openChance(20)
  const ids: string[] = []
  const words = new Set<string>()
  const { rows: indexes } = await root.query<{ name: string; make: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as make from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'nodal_points'::regclass and not i.indisprimary`,
  )
  await root.query(`set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '256MB'`)
  for (const { name } of indexes) await root.query(`drop index ${name}`)
  for (let from = 0; from < COUNT; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, COUNT - from) }, (_, i) => {
      // most nodal points stand in the largest towns
      const place = places[Math.floor(chance.next() ** 3 * places.length)]!
      const name = `${chance.pick(firms)} ${from + i}`
      const address = `ул. ${chance.pick(streets)}, ${chance.whole(1, 200)}`
      const search = plain(`${name} ${place.name_ru} ${address}`)
      for (const word of search.split(' ')) if (word.length >= 4 && !/\d/.test(word)) words.add(word)
      const id = newId()
      ids.push(id)
      return {
        org_id: org, id, version: 1, name, kind: 'warehouse', place: place.code, place_ru: place.name_ru, place_en: place.name_en, address,
        lat: place.lat, lon: place.lon, tz: place.tz, gates: [], contact_name: '', no_trailer: false, passes_rule: '', note: '', priority: 0,
        hidden_from_suggest: false, active: true, demo: false, created_at: new Date(),
        used_at: chance.is(0.02) ? new Date(Date.now() - chance.whole(1, 90) * 86_400_000) : null,
        search_name: plain(name), address_key: `${place.code}|${plain(address)}`, search,
      }
    }) // biome-ignore format: columns
    await root.query('insert into nodal_points select * from jsonb_populate_recordset(null::nodal_points, $1)', [JSON.stringify(rows)])
  }
  await root.query(`insert into directory_words (org_id, kind, word, demo) select $1, 'nodal_point', w, false from unnest($2::text[]) w`, [
    org,
    [...words],
  ])
  for (const { make } of indexes) await root.query(make)
  await root.query('vacuum (analyze) nodal_points')
  await root.query('vacuum (analyze) directory_words')
  await root.query('checkpoint')
  return ids
}

async function main() {
  const ground = await openGround()
  const stop: (() => Promise<unknown>)[] = [ground.close]
  try {
    const viewer = await signedIn(ground, { isForwarder: true })
    const began = Date.now()
    const ids = await fill(ground, viewer.org)
    const { rows } = await ground.root.query<{ size: string }>(`select pg_size_pretty(pg_total_relation_size('nodal_points')) as size`)
    say(`\n${COUNT} nodal points of one forwarder, ${rows[0]!.size}; made in ${Math.round((Date.now() - began) / 1000)} s`)
    const server = await startProcess(ground.url)
    stop.push(server.stop)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { cookie } = viewer.browsers[0]!
    const timed = (method: 'GET' | 'POST', path: string, body?: string) =>
      new Promise<{ ms: number; text: string }>((done, fail) => {
        const from = performance.now()
        const headers = {
          cookie,
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        }
        const call = httpRequest(`${server.url}${path}`, { method, agent, headers }, response => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', part => (text += part))
          response.on('end', () =>
            response.statusCode === 200
              ? done({ ms: performance.now() - from, text })
              : fail(new Error(`${path}: ${response.statusCode} ${text}`)),
          )
        })
        call.on('error', fail)
        call.end(body)
      })
    const suggest = (text: string) => timed('POST', nodalPoints.getListByAddress.path, JSON.stringify({ data: { address: text } }))
    const lookUp = (n: number) => timed('GET', `${nodalPoints.get.path}?id=${ids[(n * 7919) % ids.length]}`)

    const exact: number[] = []
    const took = new Map(Object.keys(typed).map(kind => [kind, [] as number[]]))
    const found = new Map<string, number>()
    let n = 0
    for (let round = -5; round < ROUNDS; round++)
      for (const [kind, texts] of Object.entries(typed))
        for (const text of texts) {
          const lookup = await lookUp(n++)
          const answer = await suggest(text)
          if (round < 0) found.set(text, (JSON.parse(answer.text) as { data: { nodalPoints: unknown[] } }).data.nodalPoints.length)
          else {
            exact.push(lookup.ms)
            took.get(kind)!.push(answer.ms)
          }
        }
    const nothing = Object.entries(typed).flatMap(([kind, texts]) =>
      kind === 'nowhere' ? [] : texts.filter(text => found.get(text) === 0),
    )
    if (nothing.length > 0) say(`\nfound nothing for: ${nothing.join(', ')}`)

    const ms = (values: readonly number[], share: number) => quantile(values, share).toFixed(1)
    const all = [...took.values()].flat()
    say()
    table(
      ['one person asking alone', 'p50 ms', 'p95 ms', 'max ms'],
      [
        ['one point by its id', ms(exact, 0.5), ms(exact, 0.95), ms(exact, 1)],
        ...[...took].map(([kind, values]) => [kind, ms(values, 0.5), ms(values, 0.95), ms(values, 1)]),
        ['all suggestions', ms(all, 0.5), ms(all, 0.95), ms(all, 1)],
      ],
    )
    say()
    const lookup95 = quantile(exact, 0.95)
    table(
      ['ratio', 'measured', 'target', ''],
      [
        verdict('p95 of all suggestions ÷ p95 of a lookup by id', quantile(all, 0.95) / lookup95, 8, 'most'),
        verdict('p95 of one word ÷ p95 of a lookup by id', quantile(took.get('one word, as it is')!, 0.95) / lookup95, 4, 'most'),
      ],
    )
    agent.destroy()
  } finally {
    for (const end of stop.toReversed()) await end()
  }
}

await main()

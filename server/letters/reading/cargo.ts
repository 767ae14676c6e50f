import type { Mass } from './figures.ts'
import type { Label } from './route.ts'
import type { Found, Page } from './text.ts'
import { cargoNames, givenNames } from './words.ts'

export type Cargo = { name: Found<string> | null; mass: Found<Mass> | null }

/** Words that name no goods, whatever stands beside them. */
const idle = new RegExp(
  `^(?:${[
    // small words and greetings
    'и|а|но|или|либо|в|во|на|с|со|к|ко|из|до|от|по|за|под|при|для|у|о|об|не|ни|да|нет|же|бы|ли|то|это|эти|этот|так|как|что|чтобы|где|куда|откуда|когда|если|есть|еще|уже|тоже|также|только|очень|там|тут|здесь|все|всё|весь|вся|всего|каждый|каждую|каждого|любая|любой|любое|любые|без|разниц[аы]|можно|хоть|лучше|более|менее|около|примерно|ориентировочно|плюс|минус|итого|наш[аеиу]?|ваш[аеиу]?|мой|моя|меня|мне|нам|вам|вас|нас|он|она|они|кто|кому|чей',
    'привет|здравствуй\\S*|здраствуй\\S*|здорово|добр\\S+|день|утро|вечер|вечера|утра|утром|днем|ночь|ночи|алло|слушай|уважаем\\S*|коллег\\S*|друзья|господа|партнер\\S*|спасибо|пожалуйста|заранее|благодар\\S*|уважением|извин\\S*|прошу|просим|просьба|значит|запиши\\S*|внеси\\S*|правк\\S*',
    // asking, moving
    'нужн\\S*|нужен|надо|необходим\\S*|требу\\S*|ищ[еу]\\S*|хот\\S+|жд\\S+|рассчита\\S*|рассчет|расчет\\S*|рассмотр\\S*|подскаж\\S*|скаж\\S*|сколько|возьм\\S*|возить|воз[ия]т|вез\\S*|вози\\S*|перевез\\S*|перевоз\\S*|увез\\S*|отвез\\S*|привез\\S*|доставк\\S*|достав[иь]\\S*|забра\\S*|забер\\S*|забира\\S*|забор|отправ\\S*|получ\\S*|едем|едет|ехать|поед\\S*|груз\\S{0,3}|грузит\\S*|грузи[мт]\\S*|загруз\\S*|погруз\\S*|выгруз\\S*|разгруз\\S*|отгруз\\S*|сдать|сдача|прием\\S*|подач\\S*|подат\\S*|подъех\\S*|постав\\S*|предостав\\S*|готов\\S*|срочн\\S*|горит|горящ\\S*|горяч\\S*|сегодня|завтра|послезавтра|сейчас|удобн\\S*|желат\\S*|обязат\\S*|важно|можем|может|могу|смож\\S*|буд[еу]\\S*|был[аио]?|предлож\\S*|цен[аыу]|ставк\\S*|стоим\\S*|стоит|оплат\\S*|плат\\S*|заплат\\S*|дам|даем|дать|дайте|давай\\S*|бюджет|договорн\\S*|сумм\\S*|прежн\\S*|фрахт|отсрочк\\S*|торг|нал\\S*|безнал\\S*|карт[аеуы]|ндс|руб\\S*|тыс\\S*|тысяч\\S*|сканам|оригинал\\S*|оттн|ттн|факту|включ\\S*|сверху|облагается',
    // vehicle, order, people
    'машин\\S*|авто|автомобил\\S*|транспорт\\S*|фур[аыу]|полуприцеп\\S*|прицеп\\S*|паровоз|сцепк\\S*|тс|кузов\\S*|тип\\S*|вид\\S*|тент\\S*|реф\\S*|борт\\S*|изотерм\\S*|газел\\S*|газон|будк\\S*|пирамид\\S*|коник\\S*|ремн\\S*|аппарел\\S*|ворота|растентов\\S*|боков\\S*|верхн\\S*|задн\\S*|сбоку|сверху|сзади|закрыт\\S*|открыт\\S*|негабарит\\S*|габарит\\S*|длин\\S*|ширин\\S*|высот\\S*|режим\\S*|темпер\\S*|термо\\S*|водител\\S*|экипаж|кран(?:ом)?|рохл\\S*|заявк\\S*|договор\\S*|маршрут\\S*|рейс\\S*|направлен\\S*|заказ\\S*|клиент\\S*|контакт\\S*|конт|тел|телефон\\S*|моб|доб|звон\\S*|пиш\\S*|набира\\S*|ватсап|вацап|вотсап|whatsapp|viber|телеграм\\S*|почт[аеу]|логист\\S*|менеджер\\S*|инженер|прораб|диспетчер|отдел\\S*|снабжен\\S*|логистик\\S*|начальник|лицо|склад\\S*|терминал|завод\\S*|фабрик\\S*|баз[аыу]|комбинат|порт[ау]?|рц|ооо|ао|зао|ип|пао|адрес\\S*|город\\S*|г|ул|обл|область|район|край|дата|время|час\\S*|число|числа|недел\\S*|месяц\\S*|праздник\\S*|понедельник\\S*|догруз\\S*|попутн\\S*|отдельн\\S*|полн\\S*|обед\\S*|окно|пропуск\\S*|разрешен\\S*|сопровожд\\S*|счет|перевозчик\\S*|страхов\\S*|штраф\\S*|простой|порожн\\S*|возврат\\S*|документ\\S*|ветдокумент\\S*|примечан\\S*|точк\\S*|пункт\\S*|место|места|мест|шт|штук\\S*|голов[аы]?|вес\\S*|масса|брутто|нетто|объем\\S*|кубов|куба|тонн\\S*|тн|кг|паллет\\S*|палет\\S*|пал|поддон\\S*|общ\\S*|кол|количеств\\S*|единиц\\S*|через|далее|затем|потом|утро|половин\\S*|первой|второй|частник\\S*|хвостик\\S*|наверно|квартир\\S*|двушк\\S*|переезжа\\S*|поставка|маркетплейс',
    'please|quote|need|hello|hi|dear|partners|sirs|we|have|are|is|the|a|an|of|from|to|for|and|or|with|by|at|on|in|truck\\S*|trailer\\S*|full|reefer|tent|curtain\\S*|loading|unloading|delivery|pickup|available|awaiting|your|our|offer|target|price|rate|contact|call|pls|incl|vat|gross|net|each|per|unit|weight|volume|goods|good|day|tomorrow|today|urgent|port|side|rear|top|all|regards|best|thanks|nds|bez|nuzh\\S*|zagruz\\S*|vygruz\\S*|gruz|privet|mashina|na|nal|zavtra|dobr\\S*|dni',
  ].join('|')})$`,
)

const opening =
  /^(?:\s|[-–•*:.,()>"+|/№#]|\d{1,2}[.)](?=\s)|(?:груз|товар|продукция|везем|перевозим|везти|возим|есть|из|под|около|примерно|итого|of)(?=[\s:,-]))+/
const closing =
  /(?:[\s,.:;(+|/>"~-]|\s(?:на\s+(?:паллетах|палетах|поддонах|европаллетах)|общий вес|общим весом|весом|вес|масса|около|примерно|ориентировочно|по|на|в|до|не более|всего|и|с|из|от|к|в количестве|количество|брутто|а также|общий объем|объемом|объем|для|которы[ей]))+$/

/** A labelled stretch as the name of a cargo, or null where it is none. */
function labelled(page: Page, from: number, to: number): Found<string> | null {
  const start = from + (opening.exec(page.low.slice(from, to))?.[0].length ?? 0)
  const back = closing.exec(page.low.slice(start, to))
  const end = to - (back?.[0].length ?? 0)
  const low = page.low.slice(start, end)
  if (low.length < 2 || low.length > 90 || !/[a-zа-я]{2}/.test(low) || low.includes('█') || low.includes('\n')) return null
  return { value: page.raw.slice(start, end), sure: cargoNames.test(low) ? 'sure' : 'likely', from: start, to: end }
}

type Named = Found<string> & { weight: number }

/** Runs of words that may name goods: none of them idle, no figure understood between them. */
function candidates(page: Page, figures: readonly { from: number; to: number }[]): Named[] {
  const found: Named[] = []
  for (const segment of page.low.matchAll(/[^\n█,;|.!?():"]+/g)) {
    let run: { from: number; to: number; words: number; goods: boolean } | null = null
    const end = () => {
      const own = run
      run = null
      if (own === null || own.words === 0) return
      const text = page.raw.slice(own.from, own.to)
      if (text.length < 3 || text.length > 80 || own.words > 7) return
      const low = page.low.slice(own.from, own.to)
      const after = figures.some(
        ({ from }) =>
          from >= own.to &&
          from < own.to + 40 &&
          /^[\s,(~-]*(?:(?:в|на|по)\s+[а-я-]+\s+)?(?:около|весом|вес|общим весом|примерно|по|до)?\s*$/.test(page.low.slice(own.to, from)),
      )
      const before = figures.some(({ to }) => to <= own.from && own.from < to + 6 && /^[\s,)-]*$/.test(page.low.slice(to, own.from)))
      const packed =
        /^\s*(?:в|на)\s+(?:мешк|короб|ящик|бочк|паллет|палет|поддон|биг|еврокуб|ibc|пачк|рулон|кегах|мкр|бутыл|банк|упаков|контейнер)/.test(
          page.low.slice(own.to, own.to + 20),
        )
      const name =
        /^\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)*$/u.test(text) && !/(?:\n|[.!?:]\s*|█\s*)$/.test(`\n${page.low.slice(0, own.from)}`.slice(-4))
      const weight = (own.goods ? 10 : 0) + (after ? 3 : 0) + (before ? 3 : 0) + (packed ? 3 : 0)
      // of words nobody knows only those beside a figure of the cargo are supposed to name it
      if (!own.goods && (weight === 0 || name || low.length < 4 || own.words > 3)) return
      found.push({ value: text, sure: own.goods ? 'likely' : 'guess', from: own.from, to: own.to, weight })
    }
    for (const word of segment[0].matchAll(/[a-zа-яёіү]+(?:[-/][a-zа-я]+)*|\d+[a-zа-я]*|[^\s]/g)) {
      const at = segment.index + word.index
      const to = at + word[0].length
      const isWord = /^[a-zа-я]{2}/.test(word[0])
      const goods = isWord && cargoNames.test(word[0])
      const small = /^(?:и|для|из|в|с|под|на|of|&|\/|-|\+)$/.test(word[0])
      // «сборный груз» is a name
      const named: boolean = run !== null && /^груз[аы]?$/.test(word[0]) && /сборн[а-я]+\s+$/.test(page.low.slice(Math.max(0, at - 12), at))
      if (isWord && !goods && !named && (idle.test(word[0]) || givenNames.has(word[0]))) {
        // «в мешках», «для птицы» go on with the name, but end none
        if (!small) end()
        else if (run === null) continue
        else if (!/^\s*[a-zа-я]{3}/.test(page.low.slice(to, to + 8))) end()
        continue
      }
      if (small) continue
      if (!isWord && run === null) continue
      if (!isWord && !/^\d{1,4}[а-яa-z]*$/.test(word[0])) {
        end()
        continue
      }
      if (run === null) run = { from: at, to, words: 1, goods }
      else Object.assign(run, { to, words: (run as { words: number }).words + 1, goods: (run as { goods: boolean }).goods || goods })
    }
    end()
  }
  return found
}

/** What is carried: each mass with the cargo named beside it, or what a label calls the cargo. */
export function findCargos(
  page: Page,
  labels: readonly Label[],
  masses: readonly Found<Mass>[],
  figures: readonly { from: number; to: number }[],
): Cargo[] {
  const own = masses.filter(({ value }) => !value.vehicle)
  const label = labels.find(({ kind }) => kind === 'cargo')
  const all = candidates(page, [...masses, ...figures])
  const named = own.map((mass, i) => ({ mass, name: beside(page, mass, own[i - 1]?.to ?? 0, all) }))
  const lines = new Set(named.filter(({ name }) => name && name.sure !== 'guess').map(({ mass }) => page.line(mass.from).from))
  const every = named.length > 1 && named.every(({ name }) => name !== null && name.sure !== 'guess')
  if (every && lines.size > 1) return named
  const between = own[1] ? page.low.slice(own[0]!.to, own[1].from) : ''
  if (every && own.length === 2 && named[0]!.name!.from !== named[1]!.name!.from && /^\s*(?:,|и|\+)/.test(between)) return named
  const single =
    own.find(({ from }) =>
      /общ\S*\s*(?:вес\S*|масс\S*)?[\s:-]*$|итого[\s:-]*$|вес\S*\s+брутто[\s:-]*$/.test(page.low.slice(Math.max(0, from - 24), from)),
    ) ??
    own[0] ??
    null
  const alike = new Set(own.map(({ value }) => value.kg)).size < 2
  const likelyNamed = named.filter(({ name }) => name?.sure === 'likely')
  // of two masses that differ the one beside the cargo is its own; where neither is, nobody knows
  const mass = alike || single !== own[0] ? single : likelyNamed.length === 1 ? likelyNamed[0]!.mass : null
  const doubted = mass && !alike && mass.sure === 'sure' ? { ...mass, sure: 'likely' as const } : mass
  const best = all.toSorted((a, b) => b.weight - a.weight || a.from - b.from)[0] ?? null
  const name = (label && labelledName(page, label)) ?? (best && listed(page, best, all))
  return name || doubted ? [{ name, mass: doubted }] : []
}

/** «сыр, масло»: goods one after another are named together. */
function listed(page: Page, best: Named, all: readonly Named[]): Found<string> {
  let { from, to } = best
  const joins = (a: number, b: number) => b >= a && /^\s*(?:,|и|\+|\/)\s*$/.test(page.low.slice(a, b))
  for (const other of all.toReversed()) if (other.sure === 'likely' && joins(other.to, from)) from = other.from
  for (const other of all) if (other.sure === 'likely' && joins(to, other.from)) to = other.to
  return to - from > 60 ? best : { ...best, value: page.raw.slice(from, to), from, to }
}

/** What stands after «груз:», up to the first figure. */
function labelledName(page: Page, label: Label): Found<string> | null {
  for (const line of page.low.slice(label.to, label.end).split('\n').keys()) {
    const from = nthLine(page, label.to, line)
    const text = page.low.slice(from, Math.min(label.end, page.line(from).to))
    const front = opening.exec(text)?.[0].length ?? 0
    const stop = /[█;(|]|\.\s|,\s*\d|,\s*(?:вес|объем|масс|общ|кол|темпер)/.exec(text.slice(front))
    const found = labelled(page, from, from + front + (stop ? stop.index : text.length - front))
    if (found) return found
  }
  return null
}

function nthLine(page: Page, from: number, count: number): number {
  let at = from
  for (let i = 0; i < count; i++) at = page.line(at).to + 1
  return at
}

/** The goods named on the line of a mass, before it rather than behind. */
function beside(page: Page, mass: Found<Mass>, after: number, all: readonly Named[]): Named | null {
  const line = page.line(mass.from)
  const here = all.filter(({ from, to }) => from >= line.from && to <= line.to)
  const before = here.filter(({ from, to }) => to <= mass.from && from >= after)
  return (
    before.findLast(({ sure }) => sure === 'likely') ??
    here.find(({ from, sure }) => from >= mass.to && sure === 'likely') ??
    before.at(-1) ??
    null
  )
}

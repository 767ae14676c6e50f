import type { ErasureAct, StoredOfPerson } from '#contract/personal-data.ts'
import { holdingWords } from '#contract/personal-data-words.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { ActRecord } from '#server/personal-data/store/acts.ts'
import type { Block, Cell, Form } from '#server/prints/forms/form.ts'
import { openSigner } from '#server/prints/parts/parties.ts'
import { pick } from '#server/prints/parts/road.ts'
import { dayText, momentText } from '#server/wording/words/days.ts'

const bases: Record<ErasureAct['basis'], Bilingual> = {
  term: { ru: 'срок хранения по закону истёк (ч. 7 ст. 5 152-ФЗ)', en: 'the law keeps it no more (part 7 of art. 5 of 152-FZ)' },
  request: { ru: 'требование субъекта (ч. 3 ст. 20, ст. 14 152-ФЗ)', en: 'request of the person (part 3 of art. 20, art. 14 of 152-FZ)' },
  withdrawn: { ru: 'отзыв согласия (ч. 5 ст. 21 152-ФЗ)', en: 'consent withdrawn (part 5 of art. 21 of 152-FZ)' },
  purpose: { ru: 'достижение цели обработки (ч. 4 ст. 21 152-ФЗ)', en: 'the purpose was reached (part 4 of art. 21 of 152-FZ)' },
  unlawful: { ru: 'неправомерная обработка (ч. 3 ст. 21 152-ФЗ)', en: 'unlawful processing (part 3 of art. 21 of 152-FZ)' },
}

const kinds: Record<string, Bilingual> = {
  driver: { ru: 'водитель', en: 'driver' },
  employee: { ru: 'сотрудник', en: 'employee' },
  customer: { ru: 'контакт заказчика', en: 'contact of a customer' },
  nodal_point: { ru: 'контакт узловой точки', en: 'contact of a nodal point' },
  stop: { ru: 'контакт точки заказа', en: 'contact of a stop' },
  receiver: { ru: 'получатель груза', en: 'who took cargo' },
}

const words = {
  byItself: { ru: 'автоматически, по истечении срока', en: 'by itself, when the term had passed' },
  act: { ru: 'Акт об уничтожении персональных данных', en: 'Act of destruction of personal data' },
  rules: {
    ru: 'Составлен по требованиям приказа Роскомнадзора от 28.10.2022 № 179, хранится 3 года.',
    en: 'Drawn up as order No. 179 of Roskomnadzor of 28.10.2022 asks; kept for 3 years.',
  },
  operator: { ru: 'Оператор', en: 'Operator' },
  address: { ru: 'Адрес оператора', en: 'Address of the operator' },
  processor: { ru: 'Обработка по поручению', en: 'Processor' },
  noProcessor: { ru: 'не поручалась', en: 'none' },
  subject: { ru: 'Субъект', en: 'Person' },
  subjectText: {
    ru: '{kind}, запись {id}. Имя уничтожено вместе с данными',
    en: '{kind}, record {id}. The name was destroyed with the data',
  },
  by: { ru: 'Уничтожил', en: 'Destroyed by' },
  at: { ru: 'Дата уничтожения', en: 'Destroyed on' },
  basis: { ru: 'Причина', en: 'Reason' },
  system: { ru: 'Информационная система', en: 'Information system' },
  systemText: { ru: 'Trassa: база данных и хранилище файлов', en: 'Trassa: the database and the store of files' },
  way: { ru: 'Способ', en: 'Way' },
  wayText: {
    ru: 'перезапись значений и удаление строк в базе данных, удаление файлов; восстановить нельзя. Резервные копии замещаются в свой срок',
    en: 'values overwritten and rows deleted in the database, files deleted; beyond recovery. Backups are replaced in their time',
  },
  list: { ru: 'Перечень уничтоженных данных', en: 'What was destroyed' },
  left: { ru: 'Что хранится по закону', en: 'What the law keeps' },
  where: { ru: 'Где', en: 'Where' },
  what: { ru: 'Категории данных', en: 'Categories of data' },
  count: { ru: 'Записей', en: 'Records' },
  ground: { ru: 'Основание', en: 'Ground' },
  until: { ru: 'До', en: 'Until' },
  nothing: { ru: 'ничего', en: 'nothing' },
  recipients: {
    ru: 'Кому данные передавались: уведомить об уничтожении (ч. 3 ст. 20, ч. 1 ст. 21)',
    en: 'Who had the data: to be told of it',
  },
  extract: { ru: 'Выгрузка из журнала регистрации событий', en: 'Extract of the journal of events' },
  event: { ru: 'Событие', en: 'Event' },
  eventText: { ru: 'person.erased, уничтожение персональных данных', en: 'person.erased, destruction of personal data' },
  entry: { ru: 'Запись', en: 'Entry' },
  journalRows: { ru: 'Записей журнала обезличено', en: 'Entries of the journal made nameless' },
  digest: { ru: 'Их контрольная сумма', en: 'Their checksum' },
  signer: { ru: 'Ответственный за обработку персональных данных', en: 'Responsible for personal data' },
  sheet: { ru: 'Что хранится о человеке', en: 'What is stored of a person' },
  person: { ru: 'Кто', en: 'Who' },
  drawn: { ru: 'Составлено', en: 'Drawn up' },
  purpose: { ru: 'Зачем', en: 'Purpose' },
  term: { ru: 'Сколько', en: 'How long' },
  since: { ru: 'С какого дня', en: 'Since' },
  json: {
    ru: 'Сами данные лежат рядом в файле data.json.',
    en: 'The data itself lies beside in the file data.json.',
  },
} as const satisfies Record<string, Bilingual>

type Operator = { name: string; address: string; tz: string }

/** The act of destruction as order No. 179 of Roskomnadzor asks for it, with the extract of the journal; none of what was destroyed. */
export function actForm(act: ActRecord, { name, address, tz }: Operator, language: Locale): Form {
  const say = (of: Bilingual, at: Record<string, string> = {}) =>
    Object.entries(at).reduce((text, [key, value]) => text.replace(`{${key}}`, value), pick(of, language))
  const at = momentText(act.at, tz, language)
  const { parts, recipients, journal } = act.facts
  const gone = parts.filter(({ goes }) => goes > 0)
  const kept = parts.filter(({ stays }) => stays > 0)
  const cells = (texts: string[], count: number): Cell[] => [...texts.map(text => ({ text })), { text: String(count), align: 'right' }]
  const none: Cell[][] = [[{ text: say(words.nothing), span: 3 }]]
  const goneTable: Block = {
    kind: 'table',
    widths: [30, 55, 15],
    head: [[words.where, words.what, words.count].map(of => ({ text: say(of) }))],
    body:
      gone.length === 0
        ? none
        : gone.map(({ holding, goes }) => cells([say(holdingWords[holding].title), say(holdingWords[holding].data)], goes)),
  }
  const keptTable: Block = {
    kind: 'table',
    widths: [25, 45, 15, 15],
    head: [[words.where, words.ground, words.until, words.count].map(of => ({ text: say(of) }))],
    body: kept.map(({ holding, stays, staysUntil }) =>
      cells(
        [
          say(holdingWords[holding].title),
          say(holdingWords[holding].stays ?? holdingWords[holding].ground),
          staysUntil ? dayText(staysUntil) : '—',
        ],
        stays,
      ),
    ),
  }
  return {
    code: 'erasure_act',
    edition: 'РКН № 179',
    language,
    page: 'A4',
    title: `${say(words.act)} № ${act.number}`,
    running: `${say(words.act)} № ${act.number}`,
    blocks: [
      { kind: 'title', level: 1, text: `${say(words.act)} № ${act.number}` },
      { kind: 'text', small: true, text: say(words.rules) },
      {
        kind: 'fields',
        rows: [
          [say(words.operator), name],
          [say(words.address), address],
          [say(words.processor), say(words.noProcessor)],
          [say(words.subject), say(words.subjectText, { kind: say(kinds[act.kind]!), id: act.objectId })],
          [say(words.by), [act.byName, act.byPosition].filter(Boolean).join(', ') || say(words.byItself)],
          [say(words.at), at],
          [say(words.basis), say(bases[act.basis as ErasureAct['basis']])],
          [say(words.system), say(words.systemText)],
          [say(words.way), say(words.wayText)],
        ],
      },
      { kind: 'title', level: 2, text: say(words.list) },
      goneTable,
      ...(kept.length > 0 ? [{ kind: 'title', level: 2, text: say(words.left) } satisfies Block, keptTable] : []),
      ...(recipients.length > 0
        ? [
            { kind: 'title', level: 2, text: say(words.recipients) } satisfies Block,
            { kind: 'text', text: recipients.join(', ') } satisfies Block,
          ]
        : []),
      { kind: 'title', level: 2, text: say(words.extract) },
      {
        kind: 'fields',
        rows: [
          [say(words.event), say(words.eventText)],
          [say(words.entry), act.id],
          [say(words.at), at],
          [say(words.system), 'Trassa'],
          [say(words.what), gone.map(({ holding }) => say(holdingWords[holding].data)).join('; ') || say(words.nothing)],
          [say(words.journalRows), String(journal?.rows ?? 0)],
          [say(words.digest), journal?.digest ?? '—'],
        ],
      },
      { kind: 'signs', signers: [{ ...openSigner(say(words.signer), { dated: true }), name: act.byName }] },
    ],
  }
}

/** What is stored of a person, to be read by him. */
export function storedForm({ person, parts, recipients }: StoredOfPerson, operator: Operator & { now: Date }, language: Locale): Form {
  const say = (of: Bilingual) => pick(of, language)
  const title = `${say(words.sheet)}: ${person.name}`
  const day = (at: string | null) => (at === null ? '—' : dayText(at.slice(0, 10)))
  return {
    ...{ code: 'stored_of_person', edition: '152-ФЗ', language, page: 'A4L', title, running: title },
    blocks: [
      { kind: 'title', level: 1, text: say(words.sheet) },
      {
        kind: 'fields',
        rows: [
          [say(words.person), [person.name, say(kinds[person.key.kind]!), person.of].filter(Boolean).join(', ')],
          [say(words.operator), [operator.name, operator.address].filter(Boolean).join(', ')],
          [say(words.drawn), momentText(operator.now, operator.tz, language)],
        ],
      },
      {
        kind: 'table',
        widths: [18, 30, 20, 26, 14, 12, 8],
        head: [[words.where, words.what, words.purpose, words.ground, words.term, words.since, words.count].map(of => ({ text: say(of) }))],
        body: parts.map(({ holding, since, count }): Cell[] => {
          const of = holdingWords[holding]
          return [
            ...[of.title, of.data, of.purpose, of.ground, of.term].map(each => ({ text: say(each) })),
            { text: day(since) },
            { text: String(count), align: 'right' },
          ]
        }),
      },
      ...(recipients.length > 0
        ? [
            { kind: 'title', level: 2, text: say(words.recipients) } satisfies Block,
            { kind: 'text', text: recipients.join(', ') } satisfies Block,
          ]
        : []),
      { kind: 'text', small: true, text: say(words.json) },
    ],
  }
}

import { z } from 'zod'
import { get, post } from './call.ts'
import type { Bilingual } from './primitives.ts'
import { Day, Instant } from './primitives.ts'

/** Kinds of things an organisation says of how long they stay. */
export const RetentionKind = z.enum(['positions', 'incoming_letters', 'deliveries', 'notices', 'rule_runs', 'drafts'])
export type RetentionKind = z.output<typeof RetentionKind>

type Meaning = {
  words: Bilingual
  /** What of it goes, and what stays though it goes. */
  what: Bilingual
  /** The fewest days, and why not fewer. */
  least: number
  ground: Bilingual
}

/** What each kind is and how short it may be; the most is what the installation keeps. */
export const retentionMeanings: Readonly<Record<RetentionKind, Meaning>> = {
  positions: {
    words: { ru: 'Положение машин', en: 'Positions of vehicles' },
    what: {
      ru: 'Точки пути со всеми показаниями. Доказательства прибытия, простоя и температуры остаются с рейсом.',
      en: 'Positions of the way with all that sensors told. Evidence of arrivals, waiting and temperature stays with the flight.',
    },
    least: 15,
    ground: {
      ru: 'без связи телефон и трекер досылают точки до двух недель',
      en: 'phones and trackers without a network send positions up to two weeks late',
    },
  },
  incoming_letters: {
    words: { ru: 'Пришедшие письма', en: 'Letters that came in' },
    what: {
      ru: 'Текст и вложения писем на адрес организации. Черновики и заказы, что из них стали, остаются.',
      en: 'Text and attachments of letters to the address of the organisation. Drafts and orders made of them stay.',
    },
    least: 7,
    ground: { ru: 'на письмо отвечают до недели', en: 'a letter is answered within a week' },
  },
  deliveries: {
    words: { ru: 'Отправленные сообщения и вебхуки', en: 'Messages sent, and webhooks' },
    what: {
      ru: 'Тела вебхуков, писем, СМС и пушей с ответами приёмников: повторить их потом нельзя.',
      en: 'Bodies of webhooks, letters, SMS and pushes with what receivers answered: they cannot be sent anew afterwards.',
    },
    least: 7,
    ground: {
      ru: 'неудачную отправку повторяют три дня, разбирают до недели',
      en: 'a failed one is tried for three days and looked into within a week',
    },
  },
  notices: {
    words: { ru: 'Уведомления в колокольчике', en: 'Notices of the bell' },
    what: {
      ru: 'Прочитанные и непрочитанные строки колокольчика всех сотрудников.',
      en: 'Lines of the bell of all people, read and unread.',
    },
    least: 14,
    ground: { ru: 'отпуск сотрудника: две недели', en: 'a holiday of a person: two weeks' },
  },
  rule_runs: {
    words: { ru: 'Срабатывания правил', en: 'What rules did' },
    what: {
      ru: 'Журнал срабатываний. Ждущие шаги и сами правила остаются.',
      en: 'The log of what fired. Steps that wait and the rules themselves stay.',
    },
    least: 31,
    ground: { ru: 'правило примеряют на прошедший месяц', en: 'a rule is tried out on the month that was' },
  },
  drafts: {
    words: { ru: 'Незаконченные формы', en: 'Forms nobody finished' },
    what: {
      ru: 'Набранное в формах и не отправленное. Черновики заказов остаются.',
      en: 'What was typed into forms and not sent. Drafts of orders stay.',
    },
    least: 3,
    ground: { ru: 'выходные', en: 'a weekend' },
  },
}

/** Kinds nobody sets: the law, the proof or the machine says how long. */
export const FixedKind = z.enum(['deals', 'people', 'directory', 'journal', 'exports', 'imports', 'answers', 'events', 'sign_ins'])
export type FixedKind = z.output<typeof FixedKind>

export const fixedMeanings: Readonly<Record<FixedKind, { words: Bilingual; ground: Bilingual }>> = {
  deals: {
    words: { ru: 'Заказы, рейсы, торги, накладные, файлы, расчёты', en: 'Orders, flights, trading, waybills, files, payments' },
    ground: {
      ru: 'первичные документы хранят не меньше пяти лет после отчётного года (402-ФЗ, ст. 29); система их сама не удаляет',
      en: 'source documents are to stay five years after the year they are reported in (402-FZ, art. 29); nothing removes them by itself',
    },
  },
  people: {
    words: { ru: 'Водители и сотрудники', en: 'Drivers and people' },
    ground: {
      ru: 'пока работают; по требованию человека раньше (152-ФЗ)',
      en: 'while they work; earlier where a person asks for it (152-FZ)',
    },
  },
  directory: {
    words: { ru: 'Транспорт, партнёры, заказчики, настройки', en: 'Vehicles, partners, customers, settings' },
    ground: { ru: 'пока их не уберут люди', en: 'until people take them away' },
  },
  journal: {
    words: { ru: 'Журнал действий', en: 'Journal of actions' },
    ground: {
      ru: 'записи связаны цепочкой: убрать одну незаметно нельзя, и это доказывает остальные',
      en: 'entries are chained: none can be taken away unseen, which is what proves the others',
    },
  },
  exports: {
    words: { ru: 'Файлы выгрузок', en: 'Files of exports' },
    ground: {
      ru: 'файл с данными не должен лежать дольше, чем его скачают',
      en: 'a file of data is to lie no longer than it takes to fetch it',
    },
  },
  imports: {
    words: { ru: 'Загруженные таблицы', en: 'Tables that were imported' },
    ground: { ru: 'нужны, пока их разбирают', en: 'of use while somebody goes through them' },
  },
  answers: {
    words: { ru: 'Ответы на повторы запросов', en: 'Answers to repeated requests' },
    ground: { ru: 'программа повторяет запрос до месяца', en: 'a program repeats a request within a month' },
  },
  events: {
    words: { ru: 'События экранов и правил', en: 'Events of screens and rules' },
    ground: { ru: 'правила и настройки примеряют на прошедший месяц', en: 'rules and settings are tried out on the month that was' },
  },
  sign_ins: {
    words: { ru: 'Входы', en: 'Sign-ins' },
    ground: { ru: 'браузер помнит вход столько же', en: 'as long as a browser remembers one' },
  },
}

/** Days from a change to what it removes: until then it can be taken back. */
export const RETENTION_WAIT_MS = 86_400_000

export const RetentionPeriod = z.object({
  kind: RetentionKind,
  version: z.int(),
  /** What holds now, what the installation keeps, and the fewest days. */
  days: z.int(),
  most: z.int(),
  least: z.int(),
  /** A shorter one that comes. */
  next: z.object({ days: z.int(), at: Instant, by: z.string() }).nullable(),
  /** What went by it last. */
  last: z.object({ at: Instant, removed: z.int() }).nullable(),
})
export type RetentionPeriod = z.output<typeof RetentionPeriod>

export const RetentionPreview = z.object({
  /** When it would go. */
  at: Instant,
  /** Counted as far as a bound; `more`: there are more than that. */
  count: z.int(),
  more: z.boolean(),
  oldest: Day.nullable(),
  newest: Day.nullable(),
})
export type RetentionPreview = z.output<typeof RetentionPreview>

const days = z.int().min(1).max(4000)

/** How long the own organisation keeps what it need not keep for good. */
export const retention = {
  get: get('/api/retention/v0/get', {
    about: 'How long things of each kind stay, what may be chosen, and what nobody chooses.',
    needs: 'organization.view',
    staleAfter: ['company.changed'],
    out: z.object({
      items: z.array(RetentionPeriod),
      /** Null: for good. */
      fixed: z.array(z.object({ kind: FixedKind, days: z.int().nullable() })),
    }),
  }),
  preview: get('/api/retention/v0/preview', {
    about: 'What would go if a kind were kept for so many days: how many, and of which days, when the change begins to count.',
    needs: 'organization.manage',
    staleAfter: [],
    query: z.object({ kind: RetentionKind, days: z.coerce.number().int().min(1).max(4000) }),
    out: RetentionPreview,
    fails: ['retention.bounds'],
  }),
  save: post('/api/retention/v0/save', {
    about: 'Sets how long a kind stays. A longer period counts at once, a shorter one after a day: until then it can be taken back.',
    needs: 'organization.manage',
    effect: 'edit',
    data: z.strictObject({ kind: RetentionKind, version: z.int(), days }),
    out: RetentionPeriod,
    fails: ['retention.bounds', 'retention.changed'],
    emits: ['company.changed'],
  }),
  undo: post('/api/retention/v0/undo', {
    about: 'Takes back a shorter period that has not begun to count.',
    needs: 'organization.manage',
    effect: 'edit',
    data: z.strictObject({ kind: RetentionKind, version: z.int() }),
    out: RetentionPeriod,
    fails: ['retention.begun', 'retention.changed'],
    emits: ['company.changed'],
  }),
}

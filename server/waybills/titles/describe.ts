import type { Bilingual } from '#contract/primitives.ts'
import type { TitleKind, TitleRole } from '#contract/waybills.ts'

/** One value of a title: an attribute of its group (`#text`: the text of the element), taken from the facts by a path. */
export type Attr = {
  at: string
  name: Bilingual
  /** A path from the nearest `of` or `each`; `/…` from the root of the facts; `=…` says the value itself. */
  from: string
  required: boolean
  max: number
  /** What the value looks like, as a schema writes it: anchored at both ends. */
  pattern?: string
  /** A decimal: how many digits it has at most, and how many of them behind the point. */
  digits?: readonly [total: number, fraction: number]
  /** The only values there are, with their words. */
  codes?: Record<string, Bilingual>
  /** People do not read it. */
  silent?: true
  /** Cards of drivers keep it sealed. */
  personal?: true
}

/** When values of a group are such (null: absent, true: present, a list: one of these), others must be there: `A|B` one of two, `-A` absent. */
export type Condition = { if: Record<string, null | true | readonly string[]>; needs: readonly string[] }

/** An element of a title with its values and the elements inside it. */
export type Group = {
  el: string
  name: Bilingual
  attrs: readonly Attr[]
  groups: readonly Part[]
  /** A list of the facts: one element for each of its items, whose values are taken from the item. */
  each?: string
  /** An object of the facts the paths inside begin at. */
  of?: string
  /** Left out where none of its values is known. */
  optional: boolean
  /** Attributes of which one at least must be known. */
  anyOf?: readonly string[]
  conditions?: readonly Condition[]
}

/** Elements of which exactly one stands there: the first the facts know. */
export type Choice = { name: Bilingual; oneOf: readonly Group[] }
export type Part = Group | Choice

/**
 * A title of the electronic waybill, described as data: which values it holds, where they come from, what they must look like. The XML
 * and the schema that checks it are both made of this. It follows the structure of the official format, and is no copy of its schema.
 */
export type Title = {
  kind: TitleKind
  role: TitleRole
  /** The name of the official format and its schema, by which a schema in a configured folder is found. */
  format: string
  /** With what the name of a file begins. */
  prefix: string
  /** Code of the form by the tax documents (КНД). */
  knd: string
  /** Version of the form. */
  version: string
  /** What the document is called, how its attributes of date and time are called, and its further attributes. */
  head: { called: string; date: string; time: string; attrs: readonly Attr[] }
  body: readonly Part[]
}

export const isChoice = (part: Part): part is Choice => 'oneOf' in part

type More = Partial<Pick<Attr, 'required' | 'max' | 'pattern' | 'codes' | 'digits' | 'silent' | 'personal'>>

export const attr = (at: string, name: Bilingual, from: string, more: More = {}): Attr => ({
  at,
  name,
  from,
  required: false,
  max: 255,
  ...more,
})

export const must = (at: string, name: Bilingual, from: string, more: More = {}): Attr => attr(at, name, from, { ...more, required: true })

/** A value that is always the same. */
export const fixed = (at: string, name: Bilingual, value: string, more: More = {}): Attr =>
  must(at, name, `=${value}`, { max: value.length, ...more })

type GroupMore = Partial<Pick<Group, 'groups' | 'each' | 'of' | 'optional' | 'anyOf' | 'conditions'>>

export const group = (el: string, name: Bilingual, attrs: readonly Attr[], more: GroupMore = {}): Group => ({
  el,
  name,
  attrs,
  groups: [],
  optional: false,
  ...more,
})

/** An element that holds a text and nothing else. */
export function leaf(el: string, name: Bilingual, from: string, more: More & GroupMore = {}): Group {
  const { max, pattern, codes, digits, silent, personal, required: _, ...rest } = more
  const value = {
    ...(max && { max }),
    ...(pattern && { pattern }),
    ...(codes && { codes }),
    ...(digits && { digits }),
    ...(silent && { silent }),
    ...(personal && { personal }),
  }
  return group(el, name, [must('#text', name, from, value)], rest)
}

export const oneOf = (name: Bilingual, groups: readonly Group[]): Choice => ({ name, oneOf: groups })

/** What values look like, as a schema writes it. */
export const looks = {
  tin: '\\d{10}|\\d{12}',
  companyTin: '(\\d[1-9]|[1-9]\\d)\\d{8}',
  personTin: '(\\d[1-9]|[1-9]\\d)\\d{10}',
  kpp: '(\\d[1-9]|[1-9]\\d)\\d{2}[0-9A-Z]{2}\\d{3}',
  ogrnip: '\\d{15}',
  country: '[A-Z]{2}',
  code2: '.{2}',
  code3: '\\d{3}',
  code4: '.{4}',
  date: '(0[1-9]|[12]\\d|3[01])\\.(0[1-9]|1[0-2])\\.(19|20)\\d{2}',
  time: '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d',
  moment: '(0[1-9]|[12]\\d|3[01])\\.(0[1-9]|1[0-2])\\.(19|20)\\d{2}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d[+\\-][01]\\d:[0-5]\\d',
  zone: '[+\\-]\\d{2}:\\d{2}',
  whole: '\\d{1,12}',
  volume: '\\d{1,9}(\\.\\d{1,3})?',
  degrees: '-?\\d{1,3}(\\.\\d)?',
  money: '\\d{1,13}\\.\\d{2}',
  currency: '[A-Z]{3}',
  un: '\\d{4}',
  hash: '[0-9A-F]{64}',
} as const

const yesNo = { '0': { ru: 'нет', en: 'no' }, '1': { ru: 'да', en: 'yes' } }

/** A moment (`at`) by the clock of its place, and the `mark` that its offset from UTC is told. */
export const when = (
  { at, mark }: { at: string; mark: string },
  name: Bilingual,
  from: string,
  { required = false }: { required?: boolean } = {},
): Attr[] => [
  attr(at, name, `${from}.at`, { pattern: looks.moment, max: 25, required }),
  attr(mark, { ru: `${name.ru}: по UTC`, en: `${name.en}: by UTC` }, `${from}.utc`, { codes: yesNo, max: 1, required, silent: true }),
]

const names = (): Attr[] => [
  must('Фамилия', { ru: 'Фамилия', en: 'Last name' }, 'last', { max: 60 }),
  must('Имя', { ru: 'Имя', en: 'First name' }, 'first', { max: 60 }),
  attr('Отчество', { ru: 'Отчество', en: 'Patronymic' }, 'middle', { max: 60 }),
]

/** A person by name; `of` leads to `last`, `first` and `middle`. */
export const person = (el = 'ФИО', name: Bilingual = { ru: 'ФИО', en: 'Name' }, of?: string): Group =>
  group(el, name, names(), { ...(of && { of }) })

const foreigner = (el: string): Group =>
  group(
    el,
    { ru: 'Иностранное лицо', en: 'Foreign person' },
    [
      must('ИдСтат', { ru: 'Статус', en: 'Status' }, 'status', {
        max: 2,
        codes: {
          ЮЛ: { ru: 'юридическое лицо', en: 'legal entity' },
          ФЛ: { ru: 'физическое лицо', en: 'natural person' },
        },
      }),
      attr('Стран', { ru: 'Страна', en: 'Country' }, 'country'),
      attr('Наим', { ru: 'Наименование', en: 'Name' }, 'name', { max: 1000 }),
      attr('Идентиф', { ru: 'Налоговый номер в своей стране', en: 'Tax number in its country' }, 'id'),
    ],
    {
      of: 'foreign',
      conditions: [
        { if: { ИдСтат: ['ЮЛ'] }, needs: ['Стран', 'Наим|Идентиф'] },
        { if: { ИдСтат: ['ФЛ'] }, needs: ['Наим', 'УдЛичнИнФЛ'] },
      ],
    },
  )

/** Who somebody is: a sole trader, a company, a company from abroad. */
export const identity = (): Choice =>
  oneOf({ ru: 'ИНН (налоговый номер)', en: 'Tax number' }, [
    group(
      'СвЮЛУч',
      { ru: 'Юридическое лицо', en: 'Legal entity' },
      [
        must('НаимОрг', { ru: 'Наименование', en: 'Name' }, 'name', { max: 1000 }),
        must('ИННЮЛ', { ru: 'ИНН', en: 'Tax number (INN)' }, 'tin', { pattern: looks.companyTin, max: 10 }),
        attr('КПП', { ru: 'КПП', en: 'KPP' }, 'kpp', { pattern: looks.kpp, max: 9 }),
      ],
      { of: 'company' },
    ),
    group(
      'СвИП',
      { ru: 'Предприниматель', en: 'Sole trader' },
      [
        must('ИННФЛ', { ru: 'ИНН', en: 'Tax number (INN)' }, 'tin', { pattern: looks.personTin, max: 12 }),
        attr('ОГРНИП', { ru: 'ОГРНИП', en: 'OGRNIP' }, 'ogrn', { pattern: looks.ogrnip, max: 15 }),
      ],
      { of: 'trader', groups: [person()] },
    ),
    foreigner('СвИнНеУч'),
  ])

/** The number somebody is known by, as documents name who made them. */
export const numberOf = (el: string, name: Bilingual, more: GroupMore = {}): Group =>
  group(el, name, [], {
    ...more,
    groups: [
      oneOf({ ru: 'ИНН (налоговый номер)', en: 'Tax number' }, [
        leaf('ИННЮЛ', { ru: 'ИНН', en: 'Tax number (INN)' }, 'tin', { of: 'company', pattern: looks.companyTin, max: 10 }),
        leaf('ИННФЛ', { ru: 'ИНН', en: 'Tax number (INN)' }, 'tin', { of: 'trader', pattern: looks.personTin, max: 12 }),
        foreigner('ДаннИно'),
      ]),
    ],
  })

const addressAttrs = (): Attr[] => [
  must('КодСтр', { ru: 'Код страны', en: 'Country code' }, 'code', { pattern: looks.code3, max: 3, silent: true }),
  must('АдрТекст', { ru: 'Адрес', en: 'Address' }, 'text', { max: 1000 }),
]

/** An address of a place, as titles write it; `of` leads to `code` (of the country) and `text`. */
export const place = (el: string, name: Bilingual, of: string, more: GroupMore = {}): Group =>
  group(el, name, [], { of, ...more, groups: [group('АдресИнф', { ru: 'Адрес', en: 'Address' }, addressAttrs())] })

export const contact = (el: string, name: Bilingual, more: GroupMore = {}): Group =>
  group(el, name, [], {
    ...more,
    groups: [
      leaf('Тлф', { ru: 'Телефон', en: 'Phone' }, 'phone'),
      leaf('ЭлПочта', { ru: 'Почта', en: 'Email' }, 'email', { optional: true }),
    ],
  })

/** A party of the carriage: who it is, its address, how to reach it. */
export const participant = (el: string, name: Bilingual, of: string, needs: { address?: boolean; contact?: boolean } = {}): Group =>
  group(el, name, [], {
    of,
    groups: [
      group('ИдСв', name, [], { groups: [identity()] }),
      group('Адрес', { ru: 'Адрес', en: 'Address' }, [], {
        optional: !needs.address,
        groups: [group('АдрИнф', { ru: 'Адрес', en: 'Address' }, addressAttrs(), { of: 'address', optional: !needs.address })],
      }),
      contact('Контакт', { ru: 'Контакты', en: 'Contacts' }, { optional: !needs.contact }),
    ],
  })

/** A document by its name, number and day, or by the file it is; `parties` leads to a list of who made it. */
export const basis = (el: string, name: Bilingual, of: string, more: GroupMore = {}): Group =>
  group(
    el,
    name,
    [
      attr('НаимДок', { ru: 'Документ', en: 'Paper' }, 'name'),
      attr('НомерДок', { ru: 'Номер', en: 'Number' }, 'number'),
      attr('ДатаДок', { ru: 'Дата', en: 'Date' }, 'date', { pattern: looks.date, max: 10 }),
      attr('ИдДок', { ru: 'Идентификатор файла', en: 'File identifier' }, 'id'),
      attr('ДопСведДок', { ru: 'Дополнительно', en: 'Further' }, 'more', { max: 2000 }),
    ],
    {
      of,
      ...more,
      groups: [numberOf('ИдРекСост', { ru: 'Составитель', en: 'Made by' }, { each: 'parties' })],
      conditions: [{ if: { ИдДок: null }, needs: ['НаимДок', 'НомерДок', 'ДатаДок'] }],
    },
  )

/** The title another one answers: its file, when it was made, and the signature under it. */
export const reference = (el: string, name: Bilingual, of: string, at: { file: string; date: string; time: string }): Group =>
  group(
    el,
    name,
    [
      must(at.file, { ru: 'Имя файла', en: 'File name' }, 'file'),
      must(at.date, { ru: 'Дата', en: 'Date' }, 'date', { pattern: looks.date, max: 10 }),
      must(at.time, { ru: 'Время', en: 'Time' }, 'time', { pattern: looks.time, max: 8 }),
      must('ЭП', { ru: 'Подпись', en: 'Signature' }, 'signature', { max: 1_000_000, silent: true }),
    ],
    { of },
  )

const signerStates = {
  '1': { ru: 'вправе действовать без доверенности', en: 'acts without a power of attorney' },
  '2': { ru: 'действует по доверенности', en: 'acts by a power of attorney' },
  '3': { ru: 'физическое лицо или предприниматель', en: 'a natural person or sole trader' },
}

/** Who signs the title, and by what he may. */
export const signer = (): Group =>
  group(
    'Подписант',
    { ru: 'Подписант', en: 'Signer' },
    [
      must('СтатПодп', { ru: 'Полномочия', en: 'Powers' }, 'status', { max: 1, codes: signerStates }),
      attr('Должн', { ru: 'Должность', en: 'Post' }, 'post', { max: 128 }),
    ],
    {
      of: 'signer',
      groups: [
        person(),
        group(
          'СвДовер',
          { ru: 'Доверенность', en: 'Power of attorney' },
          [
            must('ДатаДовер', { ru: 'Дата', en: 'Date' }, 'date', { pattern: looks.date, max: 10 }),
            must('ИдентДовер', { ru: 'Номер', en: 'Number' }, 'number'),
          ],
          { of: 'attorney', optional: true },
        ),
      ],
      conditions: [{ if: { СтатПодп: ['2'], ИдСистХран: null }, needs: ['СвДовер'] }],
    },
  )

/** The attribute by which fields for anything are named. */
export const FIELD = 'Идентиф'

type Note = readonly [id: string, name: Bilingual, from: string, more?: More]

/** Values the structure has no place of their own for: each under its name in the fields for anything. */
export const notes = (...list: readonly Note[]): Group =>
  group('ИнфПол', { ru: 'Дополнительные сведения', en: 'Further information' }, [], {
    optional: true,
    groups: list.map(([id, name, from, more]) =>
      group(
        'ТекстИнф',
        name,
        [fixed(FIELD, { en: 'Field', ru: 'Поле' }, id, { silent: true }), must('Значение', name, from, { max: 2000, ...more })],
        { optional: true },
      ),
    ),
  })

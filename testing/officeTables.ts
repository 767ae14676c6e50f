import { writeXlsx } from 'hucre/xlsx'
import type { ImportKind } from '#contract/imports.ts'
import { newTin } from './makers.ts'

/** A table as an office makes it: what is sound in it, and what is told of the rest, by row of the table and column. */
export type OfficeTable = {
  name: string
  kind: ImportKind
  file: string
  bytes: Uint8Array
  sound: number
  broken: readonly (readonly [row: number, column: number, why: RegExp])[]
}

type Cell = string | number | null

const lines = (rows: readonly (readonly string[])[], between: string) => rows.map(row => row.join(between)).join('\r\n')
const utf8 = (text: string) => new TextEncoder().encode(text)

/** windows-1251, as programs of bookkeeping write it. */
const cyrillic = (text: string) =>
  Uint8Array.from(text, char => {
    const code = char.codePointAt(0)!
    if (code < 128) return code
    if (char === '№') return 0xb9
    if (char === 'ё') return 0xb8
    return code - 0x410 + 0xc0
  })

const sheet = (rows: Cell[][], merges: [top: number, left: number, bottom: number, right: number][] = []) =>
  writeXlsx({
    sheets: [
      {
        name: 'Лист1',
        rows,
        merges: merges.map(([startRow, startCol, endRow, endCol]) => ({ startRow, startCol, endRow, endCol })),
      },
    ],
  })

const ofCustomers = async (): Promise<OfficeTable[]> => [
  {
    name: 'a customer’s week, a title above the head, town and street in one column',
    kind: 'orders',
    file: 'Заявки 41 неделя.xlsx',
    bytes: await sheet([
      ['ООО «Ромашка 1». Заявки на перевозку, 41 неделя'],
      [null, 'Отв.: Орлова Н.'],
      ['№ клиента', 'Когда грузим', 'Где грузим', 'Куда везем', 'Что везем', 'Тонн', 'Кузов', 'Контакты'],
      [
        'РМ-101',
        '05.10.2026 9:00-12:00',
        'г. Казань, ул. Баумана, 15',
        'Самара, ул. Победы, 4',
        'Мука',
        20,
        'тент',
        'Пётр 8 900 000-00-01, 8 900 000-00-02',
      ],
      ['РМ-102', '06.10.2026', 'Нижний Новгород, ул. Горького, 10', 'Москва', 'Крупа', '18,5', 'тент', ''],
      ['РМ-103', '31.02.2026', 'г. Казань, ул. Баумана, 15', 'Москва', 'Мука', 20, 'тент', ''],
    ]),
    sound: 2,
    broken: [[4, 1, /дату и время/]],
  },
  {
    name: 'two rows of heads, merged, temperature in two columns',
    kind: 'orders',
    file: 'план отгрузок.xlsx',
    bytes: await sheet(
      [
        ['Клиент', 'Погрузка', null, null, 'Выгрузка', null, null, 'Груз', 'Вес, т', 'Температура', null],
        [null, 'Город', 'Адрес', 'Дата', 'Город', 'Адрес', 'Дата', null, null, 'от', 'до'],
        ['Ромашка 1', 'Москва', 'Дмитровское шоссе, 163', '07.10.2026', 'Казань', 'ул. Мира, 1', '08.10.2026', 'Сыр', 12, 2, 6],
        [null, 'Москва', 'Дмитровское шоссе, 163', '07.10.2026', 'Самара', 'ул. Мира, 2', '08.10.2026', 'Йогурт', 10, 6, 2],
        ['Василёк', 'Москва', 'Дмитровское шоссе, 163', '07.10.2026', 'Пермь', 'ул. Мира, 3', '09.10.2026', 'Сыр', 8, 2, 6],
      ],
      [
        [0, 1, 0, 3],
        [0, 4, 0, 6],
        [0, 9, 0, 10],
        [2, 0, 3, 0],
      ],
    ),
    sound: 2,
    broken: [[4, 0, /заказчик/i]],
  },
  {
    name: 'a bookkeeping program’s CSV in windows-1251',
    kind: 'orders',
    file: 'export.csv',
    bytes: cyrillic(
      lines(
        [
          ['Номер заказа', 'Контрагент', 'Пункт отправления', 'Пункт назначения', 'Дата отгрузки', 'Номенклатура', 'Масса, кг', 'Сумма'],
          ['УТ-000812', 'Ромашка 2', 'Екатеринбург', 'Пермь', '08.10.2026', 'Трубы стальные', '19800', '45 000,00'],
          ['УТ-000813', 'Ромашка 2', 'Екатеринбург', 'Челябинск', '09.10.2026', 'Трубы стальные', '19800', '38 000,00'],
          ['УТ-000813', 'Ромашка 2', 'Екатеринбург', 'Тюмень', '09.10.2026', 'Трубы стальные', '19800', '41 000,00'],
          ['УТ-000814', 'Ромашка 2', 'Екатеринбург', 'Тюмень', '10.10.2026', 'Трубы стальные', 'нет', '41 000,00'],
        ],
        ';',
      ),
    ),
    sound: 2,
    broken: [
      [4, 0, /такой внешний номер/],
      [5, 6, /вес|число|кг/i],
    ],
  },
  {
    name: 'copied out of a chat, without a number',
    kind: 'orders',
    file: 'вставка.txt',
    bytes: utf8(
      lines(
        [
          ['откуда', 'куда', 'дата', 'груз', 'вес', 'цена'],
          ['Москва', 'Санкт-Петербург', '12.10', 'стройматериалы', '20т', '55 т.р.'],
          ['Москва', 'Санкт-Петербург', '12.10', 'стройматериалы', '20т', '55 т.р.'],
          ['Москва', 'Тверь', '13.10', 'плитка', '10 т', '25000'],
          ['Москва', 'Незнамск', '13.10', 'плитка', '10 т', '25000'],
        ],
        '\t',
      ),
    ),
    sound: 3,
    broken: [[5, 1, /нет в справочнике/]],
  },
]

const ofCarriers = async (): Promise<OfficeTable[]> => [
  {
    name: 'several numbered addresses in a cell',
    kind: 'orders',
    file: 'развоз.xlsx',
    bytes: await sheet([
      ['Заявка', 'Погрузка', 'Дата погрузки', 'Адреса выгрузки', 'Товар', 'Вес брутто, кг', 'Упаковка', 'Мест'],
      [
        'Р-1',
        'Москва, Дмитровское шоссе, 163',
        '14.10.2026',
        '1) Тверь, ул. Мира, 1; 2) Великий Новгород, ул. Мира, 2; 3) Санкт-Петербург, ул. Софийская, 8',
        'Напитки',
        9000,
        'пал.',
        18,
      ],
      ['Р-2', 'Москва, Дмитровское шоссе, 163', '14.10.2026', '1. Рязань, ул. Мира, 1\n2. Пенза, ул. Мира, 2', 'Напитки', 8000, 'кор', 400],
      ['Р-3', 'Москва, Дмитровское шоссе, 163', '14.10.2026', 'Рязань, ул. Мира, 1', 'Напитки', 8000, 'чемодан', 400],
    ]),
    sound: 2,
    broken: [[4, 6, /нет в справочнике/]],
  },
  {
    name: 'English heads, containers',
    kind: 'orders',
    file: 'bookings.csv',
    bytes: utf8(
      lines(
        [
          ['PO Number', 'Pickup', 'Delivery', 'Pickup date', 'Commodity', 'Gross kg', 'Container No.', 'Rate'],
          ['PO-77', 'Saint Petersburg', 'Moscow', '2026-10-15', 'Auto parts', '21000', 'CSQU 305438-3', '90000'],
          ['PO-78', 'Saint Petersburg', 'Moscow', '2026-10-15', 'Auto parts', '21000', 'CSQU3054384', '90000'],
          ['PO-79', 'Saint Petersburg', 'Kazan', '2026-10-16', 'Auto parts', '20000', '', '120000'],
        ],
        ',',
      ),
    ),
    sound: 2,
    broken: [[3, 6, /контейнер/]],
  },
  {
    name: 'one column of the way, hours apart, VAT beside the sum',
    kind: 'orders',
    file: 'рейсы.csv',
    bytes: utf8(
      lines(
        [
          ['№', 'Направление', 'Грузим', 'Время подачи', 'Вес', 'Груз', 'Ставка', 'Комментарий'],
          ['1', 'Казань - Москва', '16.10.2026', 'к 8:00', '20', 'ТНП', '60 000 без НДС', 'звонить за час'],
          ['2', 'Казань - Москва', '17.10.2026', 'с 8 до 12', '20', 'ТНП', '60 000 с НДС', ''],
          ['3', 'Казань - Москва', '17.10.2026', 'как получится', '20', 'ТНП', '60 000', ''],
        ],
        ';',
      ),
    ),
    sound: 2,
    broken: [[4, 3, /дату и время/]],
  },
  {
    name: 'reefers by the degrees of a regime',
    kind: 'orders',
    file: 'реф.csv',
    bytes: utf8(
      lines(
        [
          ['ИД', 'Загр.', 'Выгр.', 'Дата загр.', 'Продукция', 'Вес (т)', 'Темп. режим', 'Паллет'],
          ['х-1', 'Краснодар', 'Москва', '18.10.2026', 'Рыба мороженая', '20', '-18', '33'],
          ['х-2', 'Краснодар', 'Москва', '18.10.2026', 'Рыба охлаждённая', '20', 'от 0 до +2', '33'],
          ['х-3', 'Краснодар', 'Москва', '18.10.2026', 'Рыба', '20', 'прохладно', '33'],
        ],
        ';',
      ),
    ),
    sound: 2,
    broken: [[4, 6, /режим/]],
  },
]

const ofThings = async (): Promise<OfficeTable[]> => [
  {
    name: 'a list of drivers of a personnel office',
    kind: 'drivers',
    file: 'водители.csv',
    bytes: cyrillic(
      lines(
        [
          ['Ф.И.О.', 'Дата рожд.', 'Сотовый', 'Серия и номер ВУ', 'Кат.', 'Вид занятости', 'ИНН', 'Согласие на обработку ПД'],
          ['Кузнецов Олег Ильич', '02.03.1981', '8 917 200-00-01', '99 16 200001', 'В, С, СЕ', 'штат', '', 'да'],
          ['Юсупов Марат Равилевич', '02.03.2031', '8 917 200-00-02', '99 16 200002', 'С, СЕ', 'штат', '', 'да'],
          ['Лапин Егор', '12.04.1990', '8 917 200-00-03', '99 16 200003', '', 'штат', '', 'нет'],
          ['Чернов Пётр', '12.04.1990', '8 917 200-00-04', '99 16 200004', 'С', 'самозанятый', '', 'да'],
        ],
        ';',
      ),
    ),
    sound: 1,
    broken: [
      [3, 1, /будущем/],
      [4, 4, /категории/],
      [5, 6, /ИНН/],
    ],
  },
  {
    name: 'drivers as a chat sends them, without heads',
    kind: 'drivers',
    file: 'вставка.txt',
    bytes: utf8(
      lines(
        [
          ['Сомов Илья Петрович', '+7 917 300-00-01'],
          ['Ершов Антон', '+7 917 300-00-02'],
          ['Щукин Олег', '+7 917 300'],
        ],
        '\t',
      ),
    ),
    sound: 2,
    broken: [[3, 1, /телефон|номер/i]],
  },
  {
    name: 'vehicles of an insurer’s list',
    kind: 'vehicles',
    file: 'автопарк.xlsx',
    bytes: await sheet([
      ['Перечень транспортных средств на 01.10.2026'],
      ['Гос. номер', 'Тип ТС', 'Марка', 'Модель', 'Год', 'VIN номер'],
      ['А 101 ВС 716', 'седельный тягач', 'КАМАЗ', '54901', 2022, 'XTC651154K1234567'],
      ['АР 1234 16', 'полуприцеп', 'Тонар', '9888', 2021, ''],
      ['А 102 ВС 716', 'седельный тягач', 'КАМАЗ', '54901', 2022, 'XTC651154K123456A'],
    ]),
    sound: 2,
    broken: [[4, 5, /последние четыре/]],
  },
  {
    name: 'customers out of a bookkeeping program',
    kind: 'customers',
    file: 'контрагенты.csv',
    bytes: cyrillic(
      lines(
        [
          ['Наименование контрагента', 'ИНН', 'Юридический адрес', 'Тел.'],
          ['ООО Лютик', newTin(), 'Москва', '8 495 100-00-01'],
          ['ООО Клевер', '1234567890', 'Москва', '8 495 100-00-02'],
        ],
        ';',
      ),
    ),
    sound: 1,
    broken: [[3, 1, /ИНН/]],
  },
]

/** Twelve tables, none of them made from the heads an import knows; days are of October 2026, customers «Ромашка 1» to «Ромашка 3». */
export const officeTables = async (): Promise<OfficeTable[]> => [...(await ofCustomers()), ...(await ofCarriers()), ...(await ofThings())]

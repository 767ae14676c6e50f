import { load, type Sample, unload } from './sample.ts'

/** Six letters written after all rules, and looked at by none of them. */
export const afterwards: readonly Sample[] = [
  {
    name: 'a forwarder passes it on',
    text: `Есть груз от прямого заказчика
Набережные Челны - Екатеринбург
08.10 погрузка с 9 до 15
Колёса, 14 т, 82 куба, 33 места
Тент, верх/бок
Ставка 62 000 безнал без НДС, 15 б.д. сканы
Ильнур, 8 917 222 33 44`,
    orders: [
      {
        contactName: 'Ильнур',
        contactPhone: '+79172223344',
        stops: [load('Набережные Челны', { day: '2026-10-08', from: '09:00', to: '15:00' }), unload('Екатеринбург')],
        cargos: [{ name: 'Колёса', massKg: 14000, volumeM3: 82, pieces: 33 }],
        bodyTypes: ['tent'],
        loadingTypes: ['top', 'side'],
        truckType: 't20',
        price: 62000,
        vatMode: 'none',
        payDays: 15,
        payDaysKind: 'banking',
        payTrigger: 'scans',
      },
    ],
  },
  {
    name: 'an order of a shop',
    text: `Заказ № ИМ-90412
Забор: г. Москва, ул. Подольских Курсантов, 3, 06.10.2026 с 10:00 до 14:00
Доставка: г. Рязань, ул. Есенина, 29, 07.10.2026
Товар: бытовая техника
Мест: 48
Вес: 860 кг
Объём: 6,4 м3
Получатель: Ковалёв Артём, +7 910 900-11-22`,
    orders: [
      {
        customerNumber: 'ИМ-90412',
        stops: [
          load('Москва', { address: 'ул. Подольских Курсантов, 3', day: '2026-10-06', from: '10:00', to: '14:00' }),
          unload('Рязань', { address: 'ул. Есенина, 29', day: '2026-10-07', contactName: 'Ковалёв Артём', contactPhone: '+79109001122' }),
        ],
        cargos: [{ name: 'бытовая техника', pieces: 48, massKg: 860, volumeM3: 6.4 }],
      },
    ],
  },
  {
    name: 'grain by tippers',
    text: `Перевозим пшеницу из Миллерово в Новороссийск, самосвалы и зерновозы, по 25 тонн, с 5 октября, 1900 руб/т без НДС`,
    orders: [
      {
        stops: [load('Миллерово', { day: '2026-10-05' }), unload('Новороссийск')],
        cargos: [{ name: 'пшеницу', massKg: 25000 }],
        bodyTypes: ['tipper', 'grain'],
        vatMode: 'none',
      },
    ],
  },
  {
    name: 'a question and an order below',
    text: `Анна, доброе утро! Как дела с актом по прошлому рейсу?
И ещё вот заявка на четверг 08.10:
Ярославль, Промзона 4 -> Владимир, Мостостроевская 20
плёнка упаковочная 5,5т, 20 поддонов, нужен тент 7-тонник
28 тыр с ндс`,
    orders: [
      {
        stops: [load('Ярославль', { address: 'Промзона 4', day: '2026-10-08' }), unload('Владимир', { address: 'Мостостроевская 20' })],
        cargos: [{ name: 'плёнка упаковочная', massKg: 5500, pallets: 20 }],
        bodyTypes: ['tent'],
        truckType: 't7',
        capacityKg: 7000,
        price: 28000,
        vatMode: 'included',
      },
    ],
  },
  {
    name: 'ice cream to the south',
    text: `Реф -22..-18, мороженое
Новосибирск → Барнаул → Бийск
9 октября к 7:00
12т / 26 пал
67 500 ₽ с НДС
оплата по факту выгрузки`,
    orders: [
      {
        stops: [load('Новосибирск', { day: '2026-10-09', from: '07:00' }), unload('Барнаул'), unload('Бийск')],
        cargos: [{ name: 'мороженое', massKg: 12000, pallets: 26 }],
        bodyTypes: ['ref'],
        temperature: 'icecream',
        price: 67500,
        vatMode: 'included',
        payDays: 0,
        payTrigger: 'unloading',
      },
    ],
  },
  {
    name: 'an invoice is asked for',
    text: `Здравствуйте, выставите, пожалуйста, счёт за рейс Казань - Пермь от 25.09 на 60 000 руб.
С уважением, ООО «Вектор»`,
    orders: [{ stops: [load('Казань'), unload('Пермь')], price: 60000 }],
  },
]

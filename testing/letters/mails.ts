import { load, type Sample, unload } from './sample.ts'

/** Mails in whole sentences and with labels, forwarded and answered ones. */
export const mails: readonly Sample[] = [
  {
    name: 'formal, with labels',
    text: `ЗАЯВКА НА ПЕРЕВОЗКУ № 1184/26 от 01.10.2026

Загрузка: г. Санкт-Петербург, ул. Софийская, 8
Дата и время загрузки: 06.10.2026 09:00–12:00
Контактное лицо на загрузке: Петренко Виктор, +7 (900) 000-00-01
Выгрузка: г. Москва, Дмитровское шоссе, 163А
Дата и время выгрузки: 07.10.2026 08:00–14:00
Контактное лицо на выгрузке: Орлова Нина, +7 (900) 000-00-02
Наименование груза: напитки безалкогольные
Вес брутто: 20 000 кг
Объём: 82 м³
Количество паллет: 33 (евро)
Тип кузова: тент
Тип загрузки: задняя
Ставка: 68 000 руб., в т.ч. НДС 20%
Условия оплаты: 14 банковских дней по оригиналам документов`,
    orders: [
      {
        customerNumber: '1184/26',
        stops: [
          load('Санкт-Петербург', {
            address: 'ул. Софийская, 8',
            day: '2026-10-06',
            from: '09:00',
            to: '12:00',
            contactName: 'Петренко Виктор',
            contactPhone: '+79000000001',
          }),
          unload('Москва', {
            address: 'Дмитровское шоссе, 163А',
            day: '2026-10-07',
            from: '08:00',
            to: '14:00',
            contactName: 'Орлова Нина',
            contactPhone: '+79000000002',
          }),
        ],
        cargos: [{ name: 'напитки безалкогольные', massKg: 20000, volumeM3: 82, pallets: 33, packageType: 'pallet_eur' }],
        bodyTypes: ['tent'],
        loadingTypes: ['rear'],
        truckType: 't20',
        price: 68000,
        vatMode: 'included',
        vatRate: 20,
        payDays: 14,
        payDaysKind: 'banking',
        payTrigger: 'originals',
      },
    ],
  },
  {
    name: 'forwarded with history',
    text: `Коллеги, добрый день. Возьмёте?

--
Мария Ким
Ведущий специалист
моб. +7 926 555 44 33

От: Склад Ногинск <sklad@primer.test>
Отправлено: 30 сентября 2026 г. 17:40
Кому: Мария Ким
Тема: машина на 7-е

Нужна машина 7 октября на 10:00.
Погрузка Ногинск, Рабочая 42.
Выгрузка Ярославль, Московский проспект 110, 8 октября до 12:00
Корма для животных 10 т, 18 паллет
реф или изотерм, +5..+25

> От: Мария Ким
> Пришлите данные по машине из Твери в Псков на 2 октября, 20 тонн`,
    orders: [
      {
        stops: [
          load('Ногинск', { address: 'Рабочая 42', day: '2026-10-07', from: '10:00' }),
          unload('Ярославль', { address: 'Московский проспект 110', day: '2026-10-08', to: '12:00' }),
        ],
        cargos: [{ name: 'Корма для животных', massKg: 10000, pallets: 18 }],
        bodyTypes: ['ref', 'isotherm'],
        temperature: 'heated',
      },
    ],
  },
  {
    name: 'an answer with history below',
    text: `Добрый день!
Подтверждаем: Пермь - Ижевск, 06.10 в 8:00, трубы 18 т, борт, 41 000 руб с НДС.

С уважением, Олег Носов
тел. 8 (342) 211-00-22

чт, 1 окт. 2026 г. в 09:12, Логист <log@primer.test>:
> Какая ставка Пермь - Уфа 20 т на 10.10? 55 000 без НДС устроит?`,
    orders: [
      {
        contactPhone: '+73422110022',
        stops: [load('Пермь', { day: '2026-10-06', from: '08:00' }), unload('Ижевск')],
        cargos: [{ name: 'трубы', massKg: 18000 }],
        bodyTypes: ['flatbed'],
        price: 41000,
        vatMode: 'included',
      },
    ],
  },
  {
    name: 'to Kazakhstan through the border',
    text: `Добрый день! Прошу рассчитать:
Загрузка: Самара, 12 октября
Выгрузка: Актобе (Казахстан), 14 октября
Бытовая химия, 18,5 тонн, 76 куб.м, 33 паллета
Тент, растентовка полная
240 000 руб НДС 0%
оплата 30 календарных дней по оригиналам`,
    orders: [
      {
        stops: [load('Самара', { day: '2026-10-12' }), unload('Актобе', { day: '2026-10-14' })],
        cargos: [{ name: 'Бытовая химия', massKg: 18500, volumeM3: 76, pallets: 33 }],
        bodyTypes: ['tent'],
        loadingTypes: ['full_untarp'],
        truckType: 't20',
        price: 240000,
        vatMode: 'included',
        vatRate: 0,
        payDays: 30,
        payDaysKind: 'calendar',
        payTrigger: 'originals',
      },
    ],
  },
  {
    name: 'to Belarus',
    text: `Смоленск → Минск → Брест
13.10, 9:00
мебель, 6 т, 60 м3
тент, верхняя
1 200 BYN
+375 29 611-22-33 Алесь`,
    orders: [
      {
        contactName: 'Алесь',
        contactPhone: '+375296112233',
        stops: [load('Смоленск', { day: '2026-10-13', from: '09:00' }), unload('Минск'), unload('Брест')],
        cargos: [{ name: 'мебель', massKg: 6000, volumeM3: 60 }],
        bodyTypes: ['tent'],
        loadingTypes: ['top'],
        price: '1200 BYN',
      },
    ],
  },
  {
    name: 'English with Russian',
    text: `Dear partners,
please quote: Moscow - Novosibirsk, 20 t, 82 m3, tent, loading 12.10.2026, delivery 17.10.2026.
Cargo: household appliances, 33 pallets
Target 210000 RUB with VAT, payment 14 banking days by originals.
Thanks, Olga
+7 495 777 88 99`,
    orders: [
      {
        contactPhone: '+74957778899',
        stops: [load('Москва', { day: '2026-10-12' }), unload('Новосибирск', { day: '2026-10-17' })],
        cargos: [{ name: 'household appliances', massKg: 20000, volumeM3: 82, pallets: 33 }],
        bodyTypes: ['tent'],
        truckType: 't20',
        price: 210000,
        vatMode: 'included',
        payDays: 14,
        payDaysKind: 'banking',
        payTrigger: 'originals',
      },
    ],
  },
  {
    name: 'milk with a regime by range',
    text: `Загрузка: Воронеж, Димитрова 2а, 3 октября с 6:00
Выгрузка: Липецк, Катукова 38, 3 октября до 15:00
молочная продукция, 8 тонн, 16 евро, температурный режим от +2 до +4
рефрижератор, зад
24 500 руб с НДС, 7 б.д. по сканам`,
    orders: [
      {
        stops: [
          load('Воронеж', { address: 'Димитрова 2а', day: '2026-10-03', from: '06:00' }),
          unload('Липецк', { address: 'Катукова 38', day: '2026-10-03', to: '15:00' }),
        ],
        cargos: [{ name: 'молочная продукция', massKg: 8000, pallets: 16, packageType: 'pallet_eur' }],
        bodyTypes: ['ref'],
        loadingTypes: ['rear'],
        temperature: 'dairy',
        price: 24500,
        vatMode: 'included',
        payDays: 7,
        payDaysKind: 'banking',
        payTrigger: 'scans',
      },
    ],
  },
  {
    name: 'consignor and consignee',
    text: `Заявка МД-2207
Грузоотправитель: АО «Северсталь»
Адрес загрузки: Вологодская область, г. Череповец, ул. Мира, 30
Дата: 14.10.2026
Грузополучатель: ООО «Метснаб»
Адрес выгрузки: г. Рязань, Южный промузел, 5
Дата: 16.10.2026
Груз: арматура
Тоннаж: 20,3
Кузов: борт, площадка
Верхняя загрузка
Ставка 64 000 без НДС`,
    orders: [
      {
        customerNumber: 'МД-2207',
        stops: [
          load('Череповец', { address: 'ул. Мира, 30', day: '2026-10-14', partyName: 'АО «Северсталь»' }),
          unload('Рязань', { address: 'Южный промузел, 5', day: '2026-10-16', partyName: 'ООО «Метснаб»' }),
        ],
        cargos: [{ name: 'арматура', massKg: 20300 }],
        bodyTypes: ['flatbed', 'platform'],
        loadingTypes: ['top'],
        price: 64000,
        vatMode: 'none',
      },
    ],
  },
  {
    name: 'requisites full of digits',
    text: `Договор-заявка № 77-Т
Заказчик: ООО «Импульс», ИНН 7736207543, КПП 773601001, р/с 40702810938000012345, БИК 044525225
Место погрузки: Брянск, Литейная 3
Место разгрузки: Орёл, Машиностроительная 6
Дата подачи: 05.10.2026, 07:30
Груз: отливки, 19,5 т
Транспортное средство: полуприцеп тент
Стоимость услуг: 26 000,00 руб. (двадцать шесть тысяч), НДС не облагается
Срок оплаты: 5 рабочих дней после получения оригиналов
Штраф за срыв: 20 % от ставки`,
    orders: [
      {
        customerNumber: '77-Т',
        stops: [
          load('Брянск', { address: 'Литейная 3', day: '2026-10-05', from: '07:30' }),
          unload('Орёл', { address: 'Машиностроительная 6' }),
        ],
        cargos: [{ name: 'отливки', massKg: 19500 }],
        bodyTypes: ['tent'],
        price: 26000,
        vatMode: 'none',
        payDays: 5,
        payDaysKind: 'banking',
        payTrigger: 'originals',
      },
    ],
  },
  {
    name: 'Kazakh towns and a night window',
    text: `Алматы - Астана - Костанай
7 октября с 22:00 до 02:00
одежда 11 тонн 80 кубов
тент или штора
950 000 тг
Айгуль +7 701 234 56 78`,
    orders: [
      {
        contactName: 'Айгуль',
        contactPhone: '+77012345678',
        stops: [load('Алматы', { day: '2026-10-07', from: '22:00', to: '02:00' }), unload('Астана'), unload('Костанай')],
        cargos: [{ name: 'одежда', massKg: 11000, volumeM3: 80 }],
        bodyTypes: ['tent', 'curtain'],
        price: '950000 KZT',
      },
    ],
  },
  {
    name: 'bulleted mail',
    text: `Уважаемые партнёры!

Предлагаем перевозку:
• Маршрут: г. Майкоп – г. Саратов
• Загрузка: 14.10.2026 с 08:00 до 16:00
• Выгрузка: 16.10.2026
• Груз: консервы овощные, 18 т, 30 паллет
• ТС: тент 82 м3, задняя загрузка
• Ставка: 74 000 руб. без НДС
• Отсрочка: 10 рабочих дней

Контакт: Руслан, 8 (918) 420-11-09`,
    orders: [
      {
        contactName: 'Руслан',
        contactPhone: '+79184201109',
        stops: [load('Майкоп', { day: '2026-10-14', from: '08:00', to: '16:00' }), unload('Саратов', { day: '2026-10-16' })],
        cargos: [{ name: 'консервы овощные', massKg: 18000, pallets: 30 }],
        truckType: 't20',
        volumeM3: 82,
        bodyTypes: ['tent'],
        loadingTypes: ['rear'],
        price: 74000,
        vatMode: 'none',
        payDays: 10,
        payDaysKind: 'banking',
      },
    ],
  },
  {
    name: 'an English customer',
    text: `Dear Sirs,
We need transport from Vladivostok to Khabarovsk.
Ready date: 10 October 2026
20 tons of steel coils, flatbed with top loading
Our budget is 95 000 RUB excl. VAT
Contact: Dmitry +7 914 700-10-20
Best regards, Kim`,
    orders: [
      {
        stops: [load('Владивосток', { day: '2026-10-10', contactName: 'Dmitry', contactPhone: '+79147001020' }), unload('Хабаровск')],
        cargos: [{ name: 'steel coils', massKg: 20000 }],
        bodyTypes: ['flatbed'],
        loadingTypes: ['top'],
        price: 95000,
        vatMode: 'excluded',
      },
    ],
  },
]

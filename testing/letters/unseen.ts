import { load, type Sample, unload } from './sample.ts'

/** Fourteen letters written before any rule was. */
export const unseen: readonly Sample[] = [
  {
    name: 'a polite request with labels',
    text: `Здравствуйте, коллеги!

Просим подобрать транспорт на следующий рейс.

Маршрут: Тверь - Воронеж
Дата погрузки: 06.10.2026, время с 9:00 до 12:00
Адрес погрузки: г. Тверь, Старицкое шоссе, д. 15, склад ООО «Верхневолжье»
Адрес выгрузки: г. Воронеж, ул. Дорожная, 17
Дата выгрузки: 07.10.2026 с 8:00
Груз: кирпич облицовочный на поддонах, 20 тонн, 18 поддонов
Кузов: тент, бортовой
Загрузка: боковая
Стоимость перевозки: 46 000 руб. с НДС
Оплата: 10 банковских дней по оригиналам документов

Контакт на погрузке: Смирнова Анна, +7 (910) 532-14-77
Контакт на выгрузке: Гордеев Павел 8-920-411-22-30

С уважением,
Лариса Белова
менеджер по логистике
тел. +7 (495) 120-30-40`,
    orders: [
      {
        contactPhone: '+74951203040',
        stops: [
          load('Тверь', {
            address: 'Старицкое шоссе, д. 15',
            partyName: 'ООО «Верхневолжье»',
            day: '2026-10-06',
            from: '09:00',
            to: '12:00',
            contactName: 'Смирнова Анна',
            contactPhone: '+79105321477',
          }),
          unload('Воронеж', {
            address: 'ул. Дорожная, 17',
            day: '2026-10-07',
            from: '08:00',
            contactName: 'Гордеев Павел',
            contactPhone: '+79204112230',
          }),
        ],
        cargos: [{ name: 'кирпич облицовочный', massKg: 20000, pallets: 18 }],
        bodyTypes: ['tent', 'flatbed'],
        loadingTypes: ['side'],
        price: 46000,
        vatMode: 'included',
        payDays: 10,
        payDaysKind: 'banking',
        payTrigger: 'originals',
      },
    ],
  },
  {
    name: 'one line of a dispatcher',
    text: 'самара уфа 5т тент завтра 22 000 нал верх',
    orders: [
      {
        stops: [load('Самара', { day: '2026-10-02' }), unload('Уфа')],
        cargos: [{ massKg: 5000 }],
        bodyTypes: ['tent'],
        loadingTypes: ['top'],
        price: 22000,
        vatMode: 'none',
      },
    ],
  },
  {
    name: 'a messenger with short lines',
    text: `Привет!
Есть машина на пятницу?
Из Рязани в Пензу
Шины, 12 т, 70 кубов
Грузить в 10:00
35т.р. без ндс
Леонид 89065551234`,
    orders: [
      {
        contactName: 'Леонид',
        contactPhone: '+79065551234',
        stops: [load('Рязань', { day: '2026-10-02', from: '10:00' }), unload('Пенза')],
        cargos: [{ name: 'Шины', massKg: 12000, volumeM3: 70 }],
        price: 35000,
        vatMode: 'none',
      },
    ],
  },
  {
    name: 'frozen fish with a regime',
    text: `Мурманск — Москва
рыба с/м 20 тн, реф -18
погрузка 8 октября, выгрузка 11.10 до 14:00
155 000 с НДС, оплата 5 б/д по сканам
снятие с РЦ паллеты 33`,
    orders: [
      {
        stops: [load('Мурманск', { day: '2026-10-08' }), unload('Москва', { day: '2026-10-11', to: '14:00' })],
        cargos: [{ name: 'рыба с/м', massKg: 20000, pallets: 33 }],
        bodyTypes: ['ref'],
        temperature: 'frozen_18',
        truckType: 't20_ref',
        price: 155000,
        vatMode: 'included',
        payDays: 5,
        payDaysKind: 'banking',
        payTrigger: 'scans',
      },
    ],
  },
  {
    name: 'two machines of one sender',
    text: `Добрый день. Нужны две машины:

1) Липецк - Тула, 20 т металл, борт, 07.10, 30 000 с НДС
2) Липецк - Калуга, 20 т металл, борт, 08.10, 38 000 с НДС

Оплата 20 б.д. по оригиналам.`,
    orders: [
      {
        stops: [load('Липецк', { day: '2026-10-07' }), unload('Тула')],
        cargos: [{ name: 'металл', massKg: 20000 }],
        bodyTypes: ['flatbed'],
        price: 30000,
        vatMode: 'included',
        payDays: 20,
        payDaysKind: 'banking',
        payTrigger: 'originals',
      },
      {
        stops: [load('Липецк', { day: '2026-10-08' }), unload('Калуга')],
        cargos: [{ name: 'металл', massKg: 20000 }],
        bodyTypes: ['flatbed'],
        price: 38000,
        vatMode: 'included',
        payDays: 20,
        payDaysKind: 'banking',
        payTrigger: 'originals',
      },
    ],
  },
  {
    name: 'a forwarded chain',
    text: `Посмотри, сможем?

С уважением, Игорь
+7 999 111-22-33

-------- Пересылаемое сообщение --------
От: Отдел сбыта <sbyt@primer.test>
Дата: чт, 1 окт. 2026 г., 08:15
Тема: Заявка 4471
Кому: logist@primer.test

Прошу поставить автомобиль.
Погрузка: Череповец, ул. Окружная 10, 05.10 к 8:00
Выгрузка: Набережные Челны, Промышленная 62, 07.10
Рулонная сталь 20,5 т
Заявка № 4471
Ставка 98000 руб с НДС`,
    orders: [
      {
        customerNumber: '4471',
        stops: [
          load('Череповец', { address: 'ул. Окружная 10', day: '2026-10-05', from: '08:00' }),
          unload('Набережные Челны', { address: 'Промышленная 62', day: '2026-10-07' }),
        ],
        cargos: [{ name: 'Рулонная сталь', massKg: 20500 }],
        price: 98000,
        vatMode: 'included',
      },
    ],
  },
  {
    name: 'to Kazakhstan',
    text: `Заявка на перевозку
Откуда: Челябинск, РФ
Куда: Костанай, Казахстан
Груз: запчасти для комбайнов, 8 тонн, 40 м3
Тип кузова: тент
Дата загрузки: 12.10.26
Ставка: 420 000 тенге без НДС`,
    orders: [
      {
        stops: [load('Челябинск', { day: '2026-10-12' }), unload('Костанай')],
        cargos: [{ name: 'запчасти для комбайнов', massKg: 8000, volumeM3: 40 }],
        bodyTypes: ['tent'],
        price: '420000 KZT',
        vatMode: 'none',
      },
    ],
  },
  {
    name: 'Russian and English mixed',
    text: `Hello, need a truck for tomorrow.
Loading: Kaluga, 2nd Avtomobilny pr-d 5
Unloading: Saint Petersburg, Shushary
Cargo: car parts, 14.5 t, 33 euro pallets
Truck: tent / mega
Rate 62000 RUB incl. VAT`,
    orders: [
      {
        stops: [
          load('Калуга', { address: '2nd Avtomobilny pr-d 5', day: '2026-10-02' }),
          unload('Санкт-Петербург', { address: 'Shushary' }),
        ],
        cargos: [{ name: 'car parts', massKg: 14500, pallets: 33, packageType: 'pallet_eur' }],
        bodyTypes: ['tent', 'mega'],
        price: 62000,
        vatMode: 'included',
      },
    ],
  },
  {
    name: 'several unloadings',
    text: `Погрузка: Краснодар, Уральская 95, 06.10 с 14:00
Выгрузка 1: Ростов-на-Дону, ул. Доватора 148
Выгрузка 2: Воронеж, Проспект Патриотов 47
Выгрузка 3: Тула, Новомосковское ш. 54
Масло подсолнечное 19 т / 33 пал
тент, зад
112 000 без НДС`,
    orders: [
      {
        stops: [
          load('Краснодар', { address: 'Уральская 95', day: '2026-10-06', from: '14:00' }),
          unload('Ростов-на-Дону', { address: 'ул. Доватора 148' }),
          unload('Воронеж', { address: 'Проспект Патриотов 47' }),
          unload('Тула', { address: 'Новомосковское ш. 54' }),
        ],
        cargos: [{ name: 'Масло подсолнечное', massKg: 19000, pallets: 33 }],
        bodyTypes: ['tent'],
        loadingTypes: ['rear'],
        truckType: 't20',
        price: 112000,
        vatMode: 'none',
      },
    ],
  },
  {
    name: 'dangerous goods',
    text: `Груз ADR: краска, UN 1263, класс 3, 18 тонн
Самара - Алматы
Загрузка 10.10 в 9:00
Тент, боковая загрузка
Цена 380 тыс руб, НДС 0%`,
    orders: [
      {
        stops: [load('Самара', { day: '2026-10-10', from: '09:00' }), unload('Алматы')],
        cargos: [{ name: 'краска', massKg: 18000, adrUn: '1263', adrClass: '3' }],
        bodyTypes: ['tent'],
        loadingTypes: ['side'],
        price: 380000,
        vatMode: 'included',
        vatRate: 0,
      },
    ],
  },
  {
    name: 'a table of mail with two columns',
    text: `Маршрут\tИжевск - Киров
Дата загрузки\t09.10.2026
Время загрузки\t08:00-17:00
Груз\tмебель
Вес, т\t3,5
Объем, м3\t36
Транспорт\tфургон 5т
Цена\t27500 без НДС
Контакт\tМарат +7 912 745 11 20`,
    orders: [
      {
        contactName: 'Марат',
        contactPhone: '+79127451120',
        stops: [load('Ижевск', { day: '2026-10-09', from: '08:00', to: '17:00' }), unload('Киров')],
        cargos: [{ name: 'мебель', massKg: 3500, volumeM3: 36 }],
        bodyTypes: ['van'],
        truckType: 't5',
        capacityKg: 5000,
        price: 27500,
        vatMode: 'none',
      },
    ],
  },
  {
    name: 'with mistakes of a hurry',
    text: `загрузка нижнй новгород 3 октября в 8 утра
выгрзка екатиринбург 5 октября
тнп 20тн 82м тент
ставка 105т.р с ндс`,
    orders: [
      {
        stops: [load('Нижний Новгород', { day: '2026-10-03', from: '08:00' }), unload('Екатеринбург', { day: '2026-10-05' })],
        cargos: [{ name: 'тнп', massKg: 20000, volumeM3: 82 }],
        bodyTypes: ['tent'],
        truckType: 't20',
        price: 105000,
        vatMode: 'included',
      },
    ],
  },
  {
    name: 'rows of a spreadsheet with a head',
    text: `Дата\tОткуда\tКуда\tГруз\tВес, т\tСтавка
05.10.2026\tОмск\tТюмень\tцемент в мешках\t20\t55 000
06.10.2026\tОмск\tКурган\tцемент в мешках\t20\t52 000`,
    orders: [
      {
        stops: [load('Омск', { day: '2026-10-05' }), unload('Тюмень')],
        cargos: [{ name: 'цемент в мешках', massKg: 20000, packageType: 'bag' }],
        price: 55000,
      },
      {
        stops: [load('Омск', { day: '2026-10-06' }), unload('Курган')],
        cargos: [{ name: 'цемент в мешках', massKg: 20000, packageType: 'bag' }],
        price: 52000,
      },
    ],
  },
  {
    name: 'a word about something else',
    text: `Коллеги, добрый день!
Напоминаю, что акт сверки за третий квартал ждём до 15 октября.
Бухгалтерия, тел. 8 (495) 222-33-44`,
    orders: [],
  },
]

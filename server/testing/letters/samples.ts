import { load, type Sample, unload } from './sample.ts'

/** Letters in different hands, with what a person reads out of them. */
export const samples: readonly Sample[] = [
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
    name: 'telegram style',
    text: 'Казань - Екатеринбург 20т/82 тент 05.10 ТНП 68т.р. с НДС б/н 14 б.д. по оригиналам',
    orders: [
      {
        stops: [load('Казань', { day: '2026-10-05' }), unload('Екатеринбург')],
        cargos: [{ name: 'ТНП', massKg: 20000, volumeM3: 82 }],
        bodyTypes: ['tent'],
        truckType: 't20',
        price: 68000,
        vatMode: 'included',
        payDays: 14,
        payDaysKind: 'banking',
        payTrigger: 'originals',
      },
    ],
  },
  {
    name: 'a messenger without capitals',
    text: `привет, есть груз
из москвы в самару
завтра к 9:00
15 тонн стройматериалы
тент, бок
50к на карту
звонить 89171234567 рустам`,
    orders: [
      {
        stops: [
          load('Москва', { day: '2026-10-02', from: '09:00', contactName: 'рустам', contactPhone: '+79171234567' }),
          unload('Самара'),
        ],
        cargos: [{ name: 'стройматериалы', massKg: 15000 }],
        bodyTypes: ['tent'],
        loadingTypes: ['side'],
        price: 50000,
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
        stops: [load('Пермь', { day: '2026-10-06', from: '08:00' }), unload('Ижевск')],
        cargos: [{ name: 'трубы', massKg: 18000 }],
        bodyTypes: ['flatbed'],
        price: 41000,
        vatMode: 'included',
      },
    ],
  },
  {
    name: 'a table pasted from mail',
    text: `Пункт погрузки\tМосковская обл., г. Электросталь, ул. Красная, 13
Пункт выгрузки\tРеспублика Татарстан, г. Зеленодольск, ул. Столичная, 1
Дата погрузки\t08.10.2026
Время\tс 8:00 до 17:00
Груз\tоборудование
Вес\t4,2 т
Объем\t24 м3
Количество мест\t12
Транспорт\tтент
Контакт на погрузке\tСергей 8-903-700-11-22
Стоимость\t54 000 с НДС`,
    orders: [
      {
        stops: [
          load('Электросталь', {
            address: 'ул. Красная, 13',
            day: '2026-10-08',
            from: '08:00',
            to: '17:00',
            contactName: 'Сергей',
            contactPhone: '+79037001122',
          }),
          unload('Зеленодольск', { address: 'ул. Столичная, 1' }),
        ],
        cargos: [{ name: 'оборудование', massKg: 4200, volumeM3: 24, pieces: 12 }],
        bodyTypes: ['tent'],
        price: 54000,
        vatMode: 'included',
      },
    ],
  },
  {
    name: 'typing errors in towns',
    text: `Загрузка: Екатиренбург, Черняховского 86
Выгрузка: Новосебирск, Петухова 69
Оборудовние 12 т
5 октября`,
    orders: [
      {
        stops: [
          load('Екатеринбург', { address: 'Черняховского 86', day: '2026-10-05' }),
          unload('Новосибирск', { address: 'Петухова 69' }),
        ],
        cargos: [{ name: 'Оборудовние', massKg: 12000 }],
      },
    ],
  },
  {
    name: 'the wrong keyboard layout',
    text: 'Rfpfym - Vjcrdf 20n ntyn 05.10 70000 c ylc',
    orders: [
      {
        stops: [load('Казань', { day: '2026-10-05' }), unload('Москва')],
        cargos: [{ massKg: 20000 }],
        bodyTypes: ['tent'],
        price: 70000,
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
        stops: [
          load('Смоленск', { day: '2026-10-13', from: '09:00', contactName: 'Алесь', contactPhone: '+375296112233' }),
          unload('Минск'),
          unload('Брест'),
        ],
        cargos: [{ name: 'мебель', massKg: 6000, volumeM3: 60 }],
        bodyTypes: ['tent'],
        loadingTypes: ['top'],
        price: '1200 BYN',
      },
    ],
  },
  {
    name: 'no price asked',
    text: `Нужна ваша ставка на перевозку:
Тула - Белгород
цемент в биг-бэгах 22 т
дата 09.10
тент 90 куб`,
    orders: [
      {
        stops: [load('Тула', { day: '2026-10-09' }), unload('Белгород')],
        cargos: [{ name: 'цемент в биг-бэгах', massKg: 22000, packageType: 'big_bag', volumeM3: 90 }],
        bodyTypes: ['tent'],
        truckType: 't22',
      },
    ],
  },
  {
    name: 'several cargos',
    text: `Маршрут: Подольск - Казань
Груз:
1. плитка керамическая - 12 т, 12 паллет
2. клей плиточный - 6 т, 6 паллет
Дата: 06.10 с 8 до 16
Машина: тент, боковая + задняя
75 000 руб без НДС`,
    orders: [
      {
        stops: [load('Подольск', { day: '2026-10-06', from: '08:00', to: '16:00' }), unload('Казань')],
        cargos: [
          { name: 'плитка керамическая', massKg: 12000, pallets: 12 },
          { name: 'клей плиточный', massKg: 6000, pallets: 6 },
        ],
        bodyTypes: ['tent'],
        loadingTypes: ['side', 'rear'],
        price: 75000,
        vatMode: 'none',
      },
    ],
  },
  {
    name: 'two orders by numbers',
    text: `Заявка 1:
Загрузка: Уфа, Трамвайная 2, 05.10 к 10:00
Выгрузка: Оренбург, Терешковой 261
масло моторное 10 т
38000 с НДС

Заявка 2:
Загрузка: Уфа, Трамвайная 2, 06.10 к 10:00
Выгрузка: Магнитогорск, Советская 160
масло моторное 5 т
30000 с НДС`,
    orders: [
      {
        stops: [
          load('Уфа', { address: 'Трамвайная 2', day: '2026-10-05', from: '10:00' }),
          unload('Оренбург', { address: 'Терешковой 261' }),
        ],
        cargos: [{ name: 'масло моторное', massKg: 10000 }],
        price: 38000,
        vatMode: 'included',
      },
      {
        stops: [
          load('Уфа', { address: 'Трамвайная 2', day: '2026-10-06', from: '10:00' }),
          unload('Магнитогорск', { address: 'Советская 160' }),
        ],
        cargos: [{ name: 'масло моторное', massKg: 5000 }],
        price: 30000,
        vatMode: 'included',
      },
    ],
  },
  {
    name: 'three routes by lines',
    text: `Горячие грузы на понедельник, тент 20 т:
Москва - Казань 72т.р. с ндс
Москва - Самара 78т.р. с ндс
Москва - Уфа 105т.р. с ндс`,
    orders: [
      {
        stops: [load('Москва', { day: '2026-10-05' }), unload('Казань')],
        cargos: [{ massKg: 20000 }],
        bodyTypes: ['tent'],
        price: 72000,
        vatMode: 'included',
      },
      {
        stops: [load('Москва', { day: '2026-10-05' }), unload('Самара')],
        cargos: [{ massKg: 20000 }],
        bodyTypes: ['tent'],
        price: 78000,
        vatMode: 'included',
      },
      {
        stops: [load('Москва', { day: '2026-10-05' }), unload('Уфа')],
        cargos: [{ massKg: 20000 }],
        bodyTypes: ['tent'],
        price: 105000,
        vatMode: 'included',
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
    name: 'a messenger with signs',
    text: `🚛 ГРУЗ 🚛
📍 Краснодар ➡️ Волгоград
📅 4 октября
📦 Яблоки 20т
❄️ Реф +2 +4
💰 90 000₽ без НДС
☎️ 8 918 333-44-55 Армен`,
    orders: [
      {
        stops: [load('Краснодар', { day: '2026-10-04', contactName: 'Армен', contactPhone: '+79183334455' }), unload('Волгоград')],
        cargos: [{ name: 'Яблоки', massKg: 20000 }],
        bodyTypes: ['ref'],
        temperature: 'dairy',
        price: 90000,
        vatMode: 'none',
      },
    ],
  },
  {
    name: 'days from and to',
    text: `Астрахань - Волгоград, арбузы 20 тонн навалом, борт/тент, загрузка с 5 по 7 октября, 45 000 руб., нал`,
    orders: [
      {
        stops: [load('Астрахань', { day: '2026-10-05', lastDay: '2026-10-07' }), unload('Волгоград')],
        cargos: [{ name: 'арбузы', massKg: 20000, packageType: 'bulk_solid' }],
        bodyTypes: ['flatbed', 'tent'],
        price: 45000,
        vatMode: 'none',
      },
    ],
  },
  {
    name: 'a van for a small lot',
    text: `Требуется газель на завтра 14:00
Химки (Ленинградская 16) - Тверь (Вагжанова 7)
коробки 1,5 тонны 8 кубов
12 тыс`,
    orders: [
      {
        stops: [
          load('Химки', { address: 'Ленинградская 16', day: '2026-10-02', from: '14:00' }),
          unload('Тверь', { address: 'Вагжанова 7' }),
        ],
        cargos: [{ name: 'коробки', massKg: 1500, volumeM3: 8, packageType: 'carton' }],
        truckType: 't1_5',
        price: 12000,
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
    name: 'towns of one name',
    text: `Киров, Калужская обл. - Москва, сухие смеси 20 т, тент, 07.10, 34 000 с НДС`,
    orders: [
      {
        stops: [load('Киров, Калужская область', { day: '2026-10-07' }), unload('Москва')],
        cargos: [{ name: 'сухие смеси', massKg: 20000 }],
        bodyTypes: ['tent'],
        price: 34000,
        vatMode: 'included',
      },
    ],
  },
  {
    name: 'a streamlined table with bars',
    text: `| № | Маршрут | Дата | Груз | Тоннаж | Ставка |
| 1 | Барнаул - Омск | 08.10 | зерно | 20 | 48000 |
| 2 | Барнаул - Новосибирск | 09.10 | зерно | 20 | 22000 |`,
    orders: [
      {
        stops: [load('Барнаул', { day: '2026-10-08' }), unload('Омск')],
        cargos: [{ name: 'зерно', massKg: 20000 }],
        price: 48000,
      },
      {
        stops: [load('Барнаул', { day: '2026-10-09' }), unload('Новосибирск')],
        cargos: [{ name: 'зерно', massKg: 20000 }],
        price: 22000,
      },
    ],
  },
  {
    name: 'rows without a head',
    text: `05.10.2026\tКазань\tПермь\tтент\t20 т\t60 000
05.10.2026\tКазань\tУфа\tреф\t15 т\t48 000`,
    orders: [
      {
        stops: [load('Казань', { day: '2026-10-05' }), unload('Пермь')],
        cargos: [{ massKg: 20000 }],
        bodyTypes: ['tent'],
        price: 60000,
      },
      {
        stops: [load('Казань', { day: '2026-10-05' }), unload('Уфа')],
        cargos: [{ massKg: 15000 }],
        bodyTypes: ['ref'],
        price: 48000,
      },
    ],
  },
  {
    name: 'rows of a spreadsheet with many columns',
    text: `№ заявки\tГород загрузки\tАдрес загрузки\tДата загрузки\tВремя загрузки\tГород выгрузки\tАдрес выгрузки\tДата выгрузки\tНаименование груза\tВес, кг\tОбъем\tПаллет\tТип ТС\tЦена, руб\tТелефон
A-101\tТольятти\tБорковская, 50\t05.10.2026\t08:00-12:00\tСаранск\tСтроительная, 11\t06.10.2026\tавтокомпоненты\t9800\t52\t24\tтент\t41000\t89270001122
A-102\tТольятти\tБорковская, 50\t05.10.2026\t13:00-17:00\tЧебоксары\tПромышленная, 3\t06.10.2026\tавтокомпоненты\t4100\t22\t10\tтент\t36000\t89270001122`,
    orders: [
      {
        customerNumber: 'A-101',
        stops: [
          load('Тольятти', { address: 'Борковская, 50', day: '2026-10-05', from: '08:00', to: '12:00', contactPhone: '+79270001122' }),
          unload('Саранск', { address: 'Строительная, 11', day: '2026-10-06' }),
        ],
        cargos: [{ name: 'автокомпоненты', massKg: 9800, volumeM3: 52, pallets: 24 }],
        bodyTypes: ['tent'],
        price: 41000,
      },
      {
        customerNumber: 'A-102',
        stops: [
          load('Тольятти', { address: 'Борковская, 50', day: '2026-10-05', from: '13:00', to: '17:00', contactPhone: '+79270001122' }),
          unload('Чебоксары', { address: 'Промышленная, 3', day: '2026-10-06' }),
        ],
        cargos: [{ name: 'автокомпоненты', massKg: 4100, volumeM3: 22, pallets: 10 }],
        bodyTypes: ['tent'],
        price: 36000,
      },
    ],
  },
  {
    name: 'lithium batteries',
    text: `Погрузка: Москва, Внуково, 15.10
Выгрузка: Екатеринбург, Сибирский тракт 12
Аккумуляторы литиевые UN3480 класс 9, 3 тонны, 14 м3
Фургон цельнометаллический
ADR обязательно
89 000 с ндс`,
    orders: [
      {
        stops: [load('Москва', { address: 'Внуково', day: '2026-10-15' }), unload('Екатеринбург', { address: 'Сибирский тракт 12' })],
        cargos: [{ name: 'Аккумуляторы литиевые', massKg: 3000, volumeM3: 14, adrUn: '3480', adrClass: '9' }],
        bodyTypes: ['all_metal'],
        price: 89000,
        vatMode: 'included',
      },
    ],
  },
  {
    name: 'a jumbo',
    text: `Надо: джамбо 96-100м3
Маршрут Пенза-Ростов-на-Дону
Готовность 06.10.26
утеплитель 9тн
82000р. с НДС/ 70000р. без НДС`,
    orders: [
      {
        stops: [load('Пенза', { day: '2026-10-06' }), unload('Ростов-на-Дону')],
        cargos: [{ name: 'утеплитель', massKg: 9000 }],
        bodyTypes: ['jumbo'],
        truckType: 't20_jumbo',
        price: 82000,
        vatMode: 'included',
      },
    ],
  },
  {
    name: 'from and to with a full sentence',
    text: `Здравствуйте! Необходимо перевезти 2 единицы станков общим весом 7 тонн из Ульяновска в Нижний Новгород во вторник, 6 октября, желательно утром. Кузов нужен с верхней загрузкой, тентованный. Бюджет 39 тысяч рублей без НДС. Спасибо!`,
    orders: [
      {
        stops: [load('Ульяновск', { day: '2026-10-06' }), unload('Нижний Новгород')],
        cargos: [{ massKg: 7000 }],
        bodyTypes: ['tent'],
        loadingTypes: ['top'],
        price: 39000,
        vatMode: 'none',
      },
    ],
  },
  {
    name: 'abbreviated towns',
    text: `СПб - МСК
ежедневно, ближайшая 02.10 18:00
сборный груз до 20 т
Екб не надо
40к`,
    orders: [
      {
        stops: [load('Санкт-Петербург', { day: '2026-10-02', from: '18:00' }), unload('Москва')],
        cargos: [{ name: 'сборный груз', massKg: 20000 }],
        price: 40000,
      },
    ],
  },
  {
    name: 'two loadings and one unloading',
    text: `1 загрузка: Чебоксары, Хозяйственный пр. 5, 05.10 08:00
2 загрузка: Йошкар-Ола, Строителей 93, 05.10 14:00
Выгрузка: Тюмень, 30 лет Победы 9, 07.10
кабель в барабанах, 14 тонн
тент, верх
сумма 88 тыс. руб. с НДС
Ольга Сергеевна 8 927 845 12 12`,
    orders: [
      {
        stops: [
          load('Чебоксары', {
            address: 'Хозяйственный пр. 5',
            day: '2026-10-05',
            from: '08:00',
            contactName: 'Ольга Сергеевна',
            contactPhone: '+79278451212',
          }),
          load('Йошкар-Ола', { address: 'Строителей 93', day: '2026-10-05', from: '14:00' }),
          unload('Тюмень', { address: '30 лет Победы 9', day: '2026-10-07' }),
        ],
        cargos: [{ name: 'кабель в барабанах', massKg: 14000, packageType: 'reel' }],
        bodyTypes: ['tent'],
        loadingTypes: ['top'],
        price: 88000,
        vatMode: 'included',
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
        stops: [
          load('Алматы', { day: '2026-10-07', from: '22:00', to: '02:00', contactName: 'Айгуль', contactPhone: '+77012345678' }),
          unload('Астана'),
          unload('Костанай'),
        ],
        cargos: [{ name: 'одежда', massKg: 11000, volumeM3: 80 }],
        bodyTypes: ['tent', 'curtain'],
        price: '950000 KZT',
      },
    ],
  },
  {
    name: 'thanks and nothing more',
    text: `Спасибо, машина пришла вовремя, водитель молодец.
Хорошего дня!
--
Ирина, +7 900 123 45 67`,
    orders: [],
  },
  {
    name: 'a dispatcher asks by sms',
    text: `Нужна фура на 9 число. Груз плитка 20т. Из Волжского в Саранск. Оплата 48000 без НДС на выгрузке. Звоните Николай +7 927 500-60-70`,
    orders: [
      {
        stops: [load('Волжский', { day: '2026-10-09', contactName: 'Николай', contactPhone: '+79275006070' }), unload('Саранск')],
        cargos: [{ name: 'плитка', massKg: 20000 }],
        truckType: 't20',
        price: 48000,
        vatMode: 'none',
        payTrigger: 'unloading',
        payDays: 0,
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
        stops: [
          load('Майкоп', { day: '2026-10-14', from: '08:00', to: '16:00', contactName: 'Руслан', contactPhone: '+79184201109' }),
          unload('Саратов', { day: '2026-10-16' }),
        ],
        cargos: [{ name: 'консервы овощные', massKg: 18000, pallets: 30 }],
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
    name: 'caps',
    text: `СРОЧНО! СЫЗРАНЬ-МОСКВА, 02.10, ТРУБЫ ПНД 12Т, БОРТ ИЛИ ТЕНТ БОК, 52Т.Р. С НДС, ТЕЛ 89276543210 ОКСАНА`,
    orders: [
      {
        stops: [load('Сызрань', { day: '2026-10-02', contactName: 'ОКСАНА', contactPhone: '+79276543210' }), unload('Москва')],
        cargos: [{ name: 'ТРУБЫ ПНД', massKg: 12000 }],
        bodyTypes: ['flatbed', 'tent'],
        loadingTypes: ['side'],
        price: 52000,
        vatMode: 'included',
      },
    ],
  },
  {
    name: 'two unloadings in a sentence',
    text: `Добрый день! 7 октября утром забираем в Казани (ул. Техническая, 23) 15 тонн бумаги, везём в Чебоксары и Нижний Новгород. Реф не нужен, тент. 56 000 с НДС, 21 день по оригиналам.`,
    orders: [
      {
        stops: [load('Казань', { address: 'ул. Техническая, 23', day: '2026-10-07' }), unload('Чебоксары'), unload('Нижний Новгород')],
        cargos: [{ name: 'бумаги', massKg: 15000 }],
        bodyTypes: ['tent'],
        price: 56000,
        vatMode: 'included',
        payDays: 21,
        payTrigger: 'originals',
      },
    ],
  },
  {
    name: 'label lines without colons',
    text: `погрузка Калуга Грабцевское шоссе 71
дата 12.10 время 10:00
выгрузка Минск ул. Селицкого 21
дата 13.10
груз запчасти
вес 4500 кг
объём 30 м3
сумма 1900 BYN
тент`,
    orders: [
      {
        stops: [
          load('Калуга', { address: 'Грабцевское шоссе 71', day: '2026-10-12', from: '10:00' }),
          unload('Минск', { address: 'ул. Селицкого 21', day: '2026-10-13' }),
        ],
        cargos: [{ name: 'запчасти', massKg: 4500, volumeM3: 30 }],
        bodyTypes: ['tent'],
        price: '1900 BYN',
      },
    ],
  },
  {
    name: 'rows with unload hours',
    text: `Заказ\tПогрузка\tДата погрузки\tВыгрузка\tДата выгрузки\tТоннаж\tПаллеты\tКузов\tСтавка без НДС
7781\tКлин, Лавровская дорога 27\t05.10.2026 07:00\tТверь, Московское ш. 1\t05.10.2026 15:00\t12\t24\tизотерм\t19 500`,
    orders: [
      {
        customerNumber: '7781',
        stops: [
          load('Клин', { address: 'Лавровская дорога 27', day: '2026-10-05', from: '07:00' }),
          unload('Тверь', { address: 'Московское ш. 1', day: '2026-10-05', from: '15:00' }),
        ],
        cargos: [{ massKg: 12000, pallets: 24 }],
        bodyTypes: ['isotherm'],
        price: 19500,
        vatMode: 'none',
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
  {
    name: 'a reply with a changed date',
    text: `Да, всё верно. Только загрузка переносится на 8 октября, 14:00.

> Воронеж - Тула, сахар 20 т, 07.10, 25 000 с НДС`,
    orders: [],
  },
]

import { load, type Sample, unload } from './sample.ts'

/** Letters that hold a table, rows or several orders one below another. */
export const tables: readonly Sample[] = [
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
]

import { load, type Sample, unload } from './sample.ts'

/** Short messages as dispatchers type them. */
export const messages: readonly Sample[] = [
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
        contactName: 'рустам',
        contactPhone: '+79171234567',
        stops: [load('Москва', { day: '2026-10-02', from: '09:00' }), unload('Самара')],
        cargos: [{ name: 'стройматериалы', massKg: 15000 }],
        bodyTypes: ['tent'],
        loadingTypes: ['side'],
        price: 50000,
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
    name: 'no price asked',
    text: `Нужна ваша ставка на перевозку:
Тула - Белгород
цемент в биг-бэгах 22 т
дата 09.10
тент 90 куб`,
    orders: [
      {
        stops: [load('Тула', { day: '2026-10-09' }), unload('Белгород')],
        cargos: [{ name: 'цемент в биг-бэгах', massKg: 22000, packageType: 'big_bag' }],
        volumeM3: 90,
        bodyTypes: ['tent'],
        truckType: 't22',
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
        contactName: 'Армен',
        contactPhone: '+79183334455',
        stops: [load('Краснодар', { day: '2026-10-04' }), unload('Волгоград')],
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
        paymentForm: 'cash',
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
        cargos: [{ name: 'станков', massKg: 7000 }],
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
        contactName: 'Ольга Сергеевна',
        contactPhone: '+79278451212',
        stops: [
          load('Чебоксары', {
            address: 'Хозяйственный пр. 5',
            day: '2026-10-05',
            from: '08:00',
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
        contactName: 'Николай',
        contactPhone: '+79275006070',
        stops: [load('Волжский', { day: '2026-10-09' }), unload('Саранск')],
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
    name: 'caps',
    text: `СРОЧНО! СЫЗРАНЬ-МОСКВА, 02.10, ТРУБЫ ПНД 12Т, БОРТ ИЛИ ТЕНТ БОК, 52Т.Р. С НДС, ТЕЛ 89276543210 ОКСАНА`,
    orders: [
      {
        contactName: 'ОКСАНА',
        contactPhone: '+79276543210',
        stops: [load('Сызрань', { day: '2026-10-02' }), unload('Москва')],
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
    name: 'a reply with a changed date',
    text: `Да, всё верно. Только загрузка переносится на 8 октября, 14:00.

> Воронеж - Тула, сахар 20 т, 07.10, 25 000 с НДС`,
    orders: [],
  },
]

import type { Limits } from '#contract/employees.ts'
import type { CustomerPaper } from '#contract/order-states.ts'
import type { Role } from '#contract/permissions.ts'
import { acquaintances } from './acquaintances.ts'

/** An organisation of the demo world. Names of no account are carriers that only move goods. */
export type DemoOrganization = {
  key: string
  short: string
  full: string
  form: string
  country?: string
  tin: string
  kpp?: string
  ogrn?: string
  address: string
  sides: readonly ('forwarder' | 'executor' | 'platform')[]
  tax: string
  /** `main` is the main rate of the day. */
  vat: 'main' | 5 | 0
  tz: string
  region: number
  /** Where its vehicles start from, as the table of places calls it. */
  base: string
  /** Crews: one tractor with its trailer, or one truck, and a driver each. */
  crews: number
  /** Share of deliveries in time on a dry road. */
  punctual: number
}

export const organizations: readonly DemoOrganization[] = [
  {
    key: 'platform',
    short: 'Трасса',
    full: 'Площадка «Трасса»',
    form: 'ooo',
    tin: '7709006020',
    kpp: '770901001',
    ogrn: '1187700000011',
    address: 'Москва',
    sides: ['platform'],
    tax: 'osno',
    vat: 'main',
    tz: 'Europe/Moscow',
    region: 77,
    base: 'moscow',
    crews: 0,
    punctual: 1,
  },
  {
    key: 'north',
    short: 'Северный Экспедитор',
    full: 'ООО «Северный Экспедитор»',
    form: 'ooo',
    tin: '7810005000',
    kpp: '781001001',
    ogrn: '1157847000057',
    address: 'Санкт-Петербург, ул. Софийская, 8',
    sides: ['forwarder'],
    tax: 'osno',
    vat: 'main',
    tz: 'Europe/Moscow',
    region: 78,
    base: 'saint_petersburg',
    crews: 0,
    punctual: 1,
  },
  {
    key: 'volga',
    short: 'ВолгаТранс',
    full: 'ООО «ВолгаТранс»',
    form: 'ooo',
    tin: '1655002000',
    kpp: '165501001',
    ogrn: '1161690000020',
    address: 'Казань, ул. Тэцевская, 280',
    sides: ['executor'],
    tax: 'osno',
    vat: 'main',
    tz: 'Europe/Moscow',
    region: 716,
    base: 'kazan',
    crews: 28,
    punctual: 0.965,
  },
  {
    key: 'kovalev',
    short: 'ИП Ковалёв А. В.',
    full: 'ИП Ковалёв Андрей Викторович',
    form: 'ip',
    tin: '590301234564',
    ogrn: '321595800012340',
    address: 'Пермь',
    sides: ['executor'],
    tax: 'usn_5',
    vat: 5,
    tz: 'Asia/Yekaterinburg',
    region: 159,
    base: 'perm',
    crews: 4,
    punctual: 0.98,
  },
  {
    key: 'ural',
    short: 'УралГруз',
    full: 'ООО «УралГруз»',
    form: 'ooo',
    tin: '6632003007',
    kpp: '663201001',
    ogrn: '1196658000032',
    address: 'Екатеринбург, ул. Окружная, 3',
    sides: ['executor'],
    tax: 'usn_exempt',
    vat: 0,
    tz: 'Asia/Yekaterinburg',
    region: 196,
    base: 'yekaterinburg',
    crews: 13,
    punctual: 0.955,
  },
  {
    key: 'trans',
    short: 'ТрансЛайн',
    full: 'ООО «ТрансЛайн»',
    form: 'ooo',
    tin: '5401004001',
    kpp: '540101001',
    ogrn: '1175476000040',
    address: 'Новосибирск, Красный пр., 200',
    sides: ['forwarder', 'executor'],
    tax: 'osno',
    vat: 'main',
    tz: 'Asia/Novosibirsk',
    region: 154,
    base: 'novosibirsk',
    crews: 13,
    punctual: 0.96,
  },
  {
    key: 'don',
    short: 'ДонЛогистик',
    full: 'ООО «ДонЛогистик»',
    form: 'ooo',
    tin: '6102007013',
    kpp: '610201001',
    ogrn: '1186196000077',
    address: 'Ростов-на-Дону',
    sides: ['executor'],
    tax: 'osno',
    vat: 'main',
    tz: 'Europe/Moscow',
    region: 161,
    base: 'rostov_on_don',
    crews: 11,
    punctual: 0.79,
  },
  {
    key: 'neva',
    short: 'СевЗапАвто',
    full: 'ООО «СевЗапАвто»',
    form: 'ooo',
    tin: '7813004029',
    kpp: '781301001',
    ogrn: '1177847000418',
    address: 'Санкт-Петербург',
    sides: ['executor'],
    tax: 'osno',
    vat: 'main',
    tz: 'Europe/Moscow',
    region: 178,
    base: 'saint_petersburg',
    crews: 15,
    punctual: 0.975,
  },
  {
    key: 'samoylov',
    short: 'ИП Самойлов Д. И.',
    full: 'ИП Самойлов Денис Игоревич',
    form: 'ip',
    tin: '344401234582',
    ogrn: '318344300001230',
    address: 'Волгоград',
    sides: ['executor'],
    tax: 'usn_exempt',
    vat: 0,
    tz: 'Europe/Volgograd',
    region: 134,
    base: 'volgograd',
    crews: 3,
    punctual: 0.945,
  },
  {
    key: 'verh',
    short: 'Верхневолжье Авто',
    full: 'ООО «Верхневолжье Авто»',
    form: 'ooo',
    tin: '7604009030',
    kpp: '760401001',
    ogrn: '1197627000120',
    address: 'Ярославль',
    sides: ['executor'],
    tax: 'osno',
    vat: 'main',
    tz: 'Europe/Moscow',
    region: 76,
    base: 'yaroslavl',
    crews: 9,
    punctual: 0.96,
  },
  {
    key: 'sib',
    short: 'СибМаршрут',
    full: 'ООО «СибМаршрут»',
    form: 'ooo',
    tin: '5504008103',
    kpp: '550401001',
    ogrn: '1185504000109',
    address: 'Омск, ул. 22 Партсъезда, 51',
    sides: ['executor'],
    tax: 'osno',
    vat: 'main',
    tz: 'Asia/Omsk',
    region: 155,
    base: 'omsk',
    crews: 14,
    punctual: 0.945,
  },
  {
    key: 'kama',
    short: 'КамаЛайн',
    full: 'ООО «КамаЛайн»',
    form: 'ooo',
    tin: '1650009115',
    kpp: '165001001',
    ogrn: '1201650000200',
    address: 'Набережные Челны, Производственный пр., 45',
    sides: ['executor'],
    tax: 'osno',
    vat: 'main',
    tz: 'Europe/Moscow',
    region: 116,
    base: 'naberezhnye_chelny',
    crews: 9,
    punctual: 0.97,
  },
  {
    key: 'smirnova',
    short: 'ИП Смирнова Л. А.',
    full: 'ИП Смирнова Лариса Андреевна',
    form: 'ip',
    tin: '366201234503',
    ogrn: '319366800012348',
    address: 'Воронеж',
    sides: ['executor'],
    tax: 'usn_5',
    vat: 5,
    tz: 'Europe/Moscow',
    region: 136,
    base: 'voronezh',
    crews: 5,
    punctual: 0.96,
  },
  {
    key: 'steppe',
    short: 'Степной Путь',
    full: 'ТОО «Степной Путь»',
    form: 'too',
    country: 'KZ',
    tin: '180540001239',
    address: 'Костанай, ул. Карбышева, 10',
    sides: ['executor'],
    tax: 'usn_exempt',
    vat: 0,
    tz: 'Asia/Almaty',
    region: 10,
    base: 'kostanay',
    crews: 6,
    punctual: 0.93,
  },
  {
    key: 'stranger',
    short: 'Новый Путь',
    full: 'ООО «Новый Путь»',
    form: 'ooo',
    tin: '7802005045',
    kpp: '780201001',
    ogrn: '1207800000770',
    address: 'Санкт-Петербург',
    sides: ['forwarder'],
    tax: 'osno',
    vat: 'main',
    tz: 'Europe/Moscow',
    region: 78,
    base: 'saint_petersburg',
    crews: 0,
    punctual: 1,
  },
  ...acquaintances,
]

/** A demo account: its login, the person, and where he works. */
type Job = { org: string; role: Role; position: string; limits?: Partial<Limits> }
export type DemoPerson = { login: string | null; key: string; name: string; jobs: readonly Job[] }

export const people: readonly DemoPerson[] = [
  { login: 'forwarder', key: 'lapteva', name: 'Лаптева И. С.', jobs: [{ org: 'north', role: 'owner', position: 'Директор' }] },
  {
    login: 'logist',
    key: 'orlov',
    name: 'Орлов М. П.',
    jobs: [
      { org: 'north', role: 'logistician', position: 'Логист' },
      { org: 'trans', role: 'logistician', position: 'Логист' },
    ],
  },
  {
    login: 'viewer',
    key: 'zotova',
    name: 'Зотова Е. А.',
    jobs: [{ org: 'north', role: 'viewer', position: 'Аналитик', limits: { seesPrices: false } }],
  },
  { login: 'executor', key: 'gizzatov', name: 'Гиззатов М. Р.', jobs: [{ org: 'volga', role: 'owner', position: 'Директор' }] },
  { login: 'dispatcher', key: 'nikitina', name: 'Никитина О. В.', jobs: [{ org: 'volga', role: 'dispatcher', position: 'Диспетчер' }] },
  { login: 'executor2', key: 'kovalev', name: 'Ковалёв А. В.', jobs: [{ org: 'kovalev', role: 'owner', position: 'Предприниматель' }] },
  { login: 'executor3', key: 'sysoev', name: 'Сысоев П. Н.', jobs: [{ org: 'ural', role: 'owner', position: 'Директор' }] },
  { login: 'both', key: 'levin', name: 'Левин К. Д.', jobs: [{ org: 'trans', role: 'owner', position: 'Директор' }] },
  { login: 'stranger', key: 'novikova', name: 'Новикова Т. Ю.', jobs: [{ org: 'stranger', role: 'owner', position: 'Директор' }] },
  { login: 'admin', key: 'admin', name: 'Администратор', jobs: [{ org: 'platform', role: 'administrator', position: 'Администратор' }] },
  {
    login: null,
    key: 'krylova',
    name: 'Крылова А. Д.',
    jobs: [{ org: 'north', role: 'logistician', position: 'Логист', limits: { maxOrderAmount: { minor: 25_000_000, currency: 'RUB' } } }],
  },
  { login: null, key: 'gromova', name: 'Громова Н. И.', jobs: [{ org: 'north', role: 'accountant', position: 'Главный бухгалтер' }] },
  { login: null, key: 'khasanova', name: 'Хасанова Л. Р.', jobs: [{ org: 'volga', role: 'accountant', position: 'Бухгалтер' }] },
  { login: null, key: 'belova', name: 'Белова Н. К.', jobs: [{ org: 'trans', role: 'accountant', position: 'Бухгалтер' }] },
  { login: null, key: 'martynov', name: 'Мартынов С. В.', jobs: [{ org: 'north', role: 'logistician', position: 'Старший логист' }] },
  { login: null, key: 'don', name: 'Дьяченко Р. О.', jobs: [{ org: 'don', role: 'owner', position: 'Директор' }] },
  { login: null, key: 'neva', name: 'Белов С. С.', jobs: [{ org: 'neva', role: 'owner', position: 'Директор' }] },
  { login: null, key: 'samoylov', name: 'Самойлов Д. И.', jobs: [{ org: 'samoylov', role: 'owner', position: 'Предприниматель' }] },
  { login: null, key: 'verh', name: 'Тихонова Л. Г.', jobs: [{ org: 'verh', role: 'owner', position: 'Директор' }] },
  { login: null, key: 'sib', name: 'Шмидт В. Э.', jobs: [{ org: 'sib', role: 'owner', position: 'Директор' }] },
  { login: null, key: 'kama', name: 'Валеев И. И.', jobs: [{ org: 'kama', role: 'owner', position: 'Директор' }] },
  { login: null, key: 'smirnova', name: 'Смирнова Л. А.', jobs: [{ org: 'smirnova', role: 'owner', position: 'Предприниматель' }] },
  { login: null, key: 'steppe', name: 'Ахметов Н. Б.', jobs: [{ org: 'steppe', role: 'owner', position: 'Директор' }] },
]

/** What the terminal calls a role. */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'владелец · owner',
  logistician: 'логист · logistician',
  dispatcher: 'диспетчер · dispatcher',
  accountant: 'бухгалтер · accountant',
  viewer: 'наблюдатель · viewer',
  administrator: 'администратор · administrator',
}

/** Who works with whom: the forwarder's active executors. */
export const partners: Readonly<Record<string, readonly string[]>> = {
  north: ['volga', 'kovalev', 'ural', 'trans', 'don', 'neva', 'samoylov', 'verh', 'sib', 'kama', 'smirnova', 'steppe'],
  trans: ['volga', 'ural', 'kovalev', 'neva', 'sib', 'steppe'],
}

/** A nodal point: a warehouse with its gates and hours. */
export type Site = { place: string; address: string; gates: string; from: number; to: number }
const site = (place: string, address: string, gates: string, from: number, to: number): Site => ({ place, address, gates, from, to })

type CustomerCard = { name: string; tin: string; papers?: readonly CustomerPaper[]; sites: readonly Site[] }

export const customers: Readonly<Record<string, readonly CustomerCard[]>> = {
  north: [
    {
      name: 'Молочный Дом',
      tin: '5260007007',
      sites: [
        site('nizhny_novgorod', 'ул. Ларина, 19', '1–6', 6, 22),
        site('voronezh', 'ул. 45-й Стрелковой Дивизии, 259', '2, 3', 7, 20),
        site('yaroslavl', 'Силикатное ш., 17', '1–4', 7, 21),
      ],
    },
    {
      name: 'ЮгХим',
      tin: '2312008009',
      sites: [
        site('krasnodar', 'ул. Тополиная, 27/1', '4', 8, 18),
        site('rostov_on_don', 'пр. 40-летия Победы, 316', '1, 2', 8, 19),
        site('volgograd', 'ул. Промысловая, 23', '3', 8, 18),
      ],
    },
    {
      name: 'Камские Полимеры',
      tin: '1637008017',
      sites: [
        site('naberezhnye_chelny', 'Производственный пр., 49', '5–8', 0, 24),
        site('kazan', 'ул. Беломорская, 101', '1, 2', 8, 20),
        site('ufa', 'ул. Сельская Богородская, 57', '2', 8, 18),
        site('perm', 'ул. Промышленная, 98', '3, 4', 8, 20),
      ],
    },
    {
      name: 'Балтийские Напитки',
      tin: '7801234564',
      papers: ['ttn_1t'],
      sites: [
        site('saint_petersburg', 'Октябрьская наб., 104', '1–12', 0, 24),
        site('moscow', 'Волоколамское ш., 73', '7–9', 6, 23),
        site('samara', 'Кабельная ул., 9', '1–3', 8, 20),
        site('minsk', 'ул. Аранская, 18', '2', 8, 18),
      ],
    },
    {
      name: 'Стройбаза Восток',
      tin: '7709123453',
      sites: [
        site('moscow', 'ш. Энтузиастов, 56', '2–5', 7, 21),
        site('yekaterinburg', 'ул. Монтажников, 26', '1, 2', 8, 19),
        site('chelyabinsk', 'Троицкий тракт, 21', '4', 8, 19),
        site('tolyatti', 'Северная ул., 29', '1', 8, 18),
      ],
    },
    {
      name: 'АгроЮг',
      tin: '2365007129',
      sites: [
        site('krasnodar', 'ул. Уральская, 126', '1–3', 7, 20),
        site('rostov_on_don', 'ул. Доватора, 148', '2–4', 7, 20),
        site('saratov', 'ул. Орджоникидзе, 1', '1', 8, 18),
      ],
    },
    {
      name: 'Волжская Бумага',
      tin: '5207006135',
      sites: [site('nizhny_novgorod', 'ул. Горького, 1', '3–5', 0, 24), site('perm', 'ул. Бумажников, 1', '1–4', 0, 24)],
    },
    {
      name: 'Уральский Прокат',
      tin: '6674008141',
      sites: [
        site('yekaterinburg', 'ул. Фронтовых Бригад, 18', '1–3', 0, 24),
        site('chelyabinsk', 'ул. 2-я Павелецкая, 14', '6–8', 0, 24),
        site('tyumen', 'ул. Республики, 252', '2', 8, 18),
      ],
    },
    {
      name: 'ТехноДом',
      tin: '7806009153',
      sites: [
        site('saint_petersburg', 'Московское ш., 231', '10–14', 7, 22),
        site('moscow', 'Подольск, ул. Лобачева, 13', '20–27', 0, 24),
        site('novosibirsk', 'Толмачёвское ш., 1', '3–6', 7, 21),
        site('almaty', 'ул. Рыскулова, 103', '1', 9, 18),
      ],
    },
  ],
  trans: [
    {
      name: 'Сибирские Продукты',
      tin: '5402009997',
      sites: [
        site('novosibirsk', 'ул. Петухова, 69', '1–8', 6, 22),
        site('omsk', 'ул. Губкина, 12', '2, 3', 7, 20),
        site('krasnoyarsk', 'ул. 60 лет Октября, 105', '1, 2', 8, 20),
      ],
    },
    {
      name: 'ЕнисейМеталл',
      tin: '2460001230',
      sites: [
        site('krasnoyarsk', 'ул. Пограничников, 42', '4–6', 0, 24),
        site('novosibirsk', 'Станционная ул., 38', '2', 8, 19),
        site('yekaterinburg', 'ул. Совхозная, 20', '1', 8, 19),
      ],
    },
    { name: 'Алтайская Мельница', tin: '2225001166', sites: [site('barnaul', 'пр. Калинина, 116', '1–3', 7, 20)] },
    {
      name: 'ОмПолимер',
      tin: '5503002170',
      sites: [site('omsk', 'Красноярский тракт, 139', '1–4', 0, 24), site('tyumen', 'ул. Барабинская, 3', '2', 8, 18)],
    },
    {
      name: 'Уральская Мебель',
      tin: '7451003180',
      sites: [site('chelyabinsk', 'Копейское ш., 38', '3', 8, 19), site('yekaterinburg', 'пр. Космонавтов, 15', '5, 6', 8, 20)],
    },
  ],
}

/** Warehouses of consignees: every place has some of them, always the same ones. */
export const warehouses: readonly { name: string; address: string; gates: string; from: number; to: number }[] = [
  { name: 'РЦ «Север»', address: 'ул. Промышленная, 12', gates: '1–24', from: 0, to: 24 },
  { name: 'Логопарк «Восток»', address: 'Складской проезд, 4', gates: '3, 4', from: 7, to: 21 },
  { name: 'Оптовая база № 2', address: 'ул. Заводская, 31', gates: '2', from: 8, to: 18 },
  { name: 'Складской комплекс «Узел»', address: 'ул. Индустриальная, 7', gates: '5–9', from: 6, to: 22 },
  { name: 'Завод № 7', address: 'Окружная ул., 3', gates: '1', from: 8, to: 17 },
  { name: 'Торговый дом «Маяк»', address: 'ул. Магистральная, 18', gates: '2, 3', from: 8, to: 20 },
  { name: 'РЦ «Меридиан»', address: 'Логопарк «Юг», корпус 2', gates: '11–18', from: 0, to: 24 },
  { name: 'Маркет-склад «Полка»', address: 'ул. Кольцевая, 44', gates: '7–12', from: 5, to: 23 },
]

export const surnames = [
  'Ильин', 'Громов', 'Хасанов', 'Мельников', 'Кузьмин', 'Фролов', 'Яковлев', 'Зайцев', 'Гусев', 'Рябов', 'Тарасов', 'Макаров', 'Семёнов',
  'Власов', 'Никифоров', 'Давыдов', 'Крылов', 'Антонов', 'Баранов', 'Воронин', 'Галиев', 'Демидов', 'Ершов', 'Жуков', 'Исаев', 'Калинин',
  'Лукин', 'Миронов', 'Носов', 'Панин', 'Родионов', 'Сорокин', 'Титов', 'Ушаков', 'Филатов', 'Шарипов', 'Щербаков', 'Юсупов', 'Логинов',
  'Беляев', 'Котов',
] // biome-ignore format: a list
export const forenames = ['Андрей', 'Виктор', 'Григорий', 'Денис', 'Евгений', 'Игорь', 'Кирилл', 'Леонид', 'Марат', 'Николай', 'Олег', 'Роман', 'Сергей'] // biome-ignore format: a list
export const patronymics = ['Алексеевич', 'Борисович', 'Викторович', 'Дмитриевич', 'Иванович', 'Маратович', 'Николаевич', 'Олегович', 'Павлович', 'Сергеевич', 'Юрьевич'] // biome-ignore format: a list
export const contacts = ['Орлова Н.', 'Петренко В.', 'Сидоров А.', 'Ким Е.', 'Абдуллин Р.', 'Васильева О.', 'Мороз И.', 'Егорова Л.']

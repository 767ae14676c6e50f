import type { Role } from '#contract/permissions.ts'

/** An organisation of the demo world. Names of no account are carriers that only move goods. */
export type DemoOrganization = {
  key: string
  short: string
  full: string
  form: string
  tin: string
  kpp?: string
  ogrn: string
  address: string
  sides: readonly ('forwarder' | 'executor' | 'platform')[]
  tax: string
  vat: 22 | 5 | 0
  tz: string
  region: number
  /** Crews: one tractor or truck, its trailer and a driver each. */
  crews: number
}

export const organizations: readonly DemoOrganization[] = [
  {
    key: 'platform',
    short: 'Трасса',
    full: 'Площадка «Трасса»',
    form: 'ООО',
    tin: '7709006020',
    kpp: '770901001',
    ogrn: '1187700000011',
    address: 'Москва',
    sides: ['platform'],
    tax: 'osno',
    vat: 22,
    tz: 'Europe/Moscow',
    region: 77,
    crews: 0,
  },
  {
    key: 'north',
    short: 'Северный Экспедитор',
    full: 'ООО «Северный Экспедитор»',
    form: 'ООО',
    tin: '7810005000',
    kpp: '781001001',
    ogrn: '1157847000057',
    address: 'Санкт-Петербург, ул. Софийская, 8',
    sides: ['forwarder'],
    tax: 'osno',
    vat: 22,
    tz: 'Europe/Moscow',
    region: 78,
    crews: 0,
  },
  {
    key: 'volga',
    short: 'ВолгаТранс',
    full: 'ООО «ВолгаТранс»',
    form: 'ООО',
    tin: '1655002000',
    kpp: '165501001',
    ogrn: '1161690000020',
    address: 'Казань, ул. Тэцевская, 280',
    sides: ['executor'],
    tax: 'osno',
    vat: 22,
    tz: 'Europe/Moscow',
    region: 716,
    crews: 18,
  },
  {
    key: 'kovalev',
    short: 'ИП Ковалёв А. В.',
    full: 'ИП Ковалёв Андрей Викторович',
    form: 'ИП',
    tin: '590301234564',
    ogrn: '321595800012340',
    address: 'Пермь',
    sides: ['executor'],
    tax: 'usn_5',
    vat: 5,
    tz: 'Asia/Yekaterinburg',
    region: 159,
    crews: 4,
  },
  {
    key: 'ural',
    short: 'УралГруз',
    full: 'ООО «УралГруз»',
    form: 'ООО',
    tin: '6632003007',
    kpp: '663201001',
    ogrn: '1196658000032',
    address: 'Екатеринбург, ул. Окружная, 3',
    sides: ['executor'],
    tax: 'usn_exempt',
    vat: 0,
    tz: 'Asia/Yekaterinburg',
    region: 196,
    crews: 10,
  },
  {
    key: 'trans',
    short: 'ТрансЛайн',
    full: 'ООО «ТрансЛайн»',
    form: 'ООО',
    tin: '5401004001',
    kpp: '540101001',
    ogrn: '1175476000040',
    address: 'Новосибирск, Красный пр., 200',
    sides: ['forwarder', 'executor'],
    tax: 'osno',
    vat: 22,
    tz: 'Asia/Novosibirsk',
    region: 154,
    crews: 8,
  },
  {
    key: 'don',
    short: 'ДонЛогистик',
    full: 'ООО «ДонЛогистик»',
    form: 'ООО',
    tin: '6102007013',
    kpp: '610201001',
    ogrn: '1186196000077',
    address: 'Ростов-на-Дону',
    sides: ['executor'],
    tax: 'osno',
    vat: 22,
    tz: 'Europe/Moscow',
    region: 161,
    crews: 8,
  },
  {
    key: 'neva',
    short: 'СевЗапАвто',
    full: 'ООО «СевЗапАвто»',
    form: 'ООО',
    tin: '7813004029',
    kpp: '781301001',
    ogrn: '1177847000418',
    address: 'Санкт-Петербург',
    sides: ['executor'],
    tax: 'osno',
    vat: 22,
    tz: 'Europe/Moscow',
    region: 178,
    crews: 8,
  },
  {
    key: 'samoylov',
    short: 'ИП Самойлов Д. И.',
    full: 'ИП Самойлов Денис Игоревич',
    form: 'ИП',
    tin: '344401234582',
    ogrn: '318344300001230',
    address: 'Волгоград',
    sides: ['executor'],
    tax: 'usn_exempt',
    vat: 0,
    tz: 'Europe/Volgograd',
    region: 134,
    crews: 3,
  },
  {
    key: 'verh',
    short: 'Верхневолжье Авто',
    full: 'ООО «Верхневолжье Авто»',
    form: 'ООО',
    tin: '7604009030',
    kpp: '760401001',
    ogrn: '1197627000120',
    address: 'Ярославль',
    sides: ['executor'],
    tax: 'osno',
    vat: 22,
    tz: 'Europe/Moscow',
    region: 76,
    crews: 6,
  },
  {
    key: 'stranger',
    short: 'Новый Путь',
    full: 'ООО «Новый Путь»',
    form: 'ООО',
    tin: '7802005045',
    kpp: '780201001',
    ogrn: '1207800000770',
    address: 'Санкт-Петербург',
    sides: ['forwarder'],
    tax: 'osno',
    vat: 22,
    tz: 'Europe/Moscow',
    region: 78,
    crews: 0,
  },
]

/** A demo account: its login, the person, and where he works. */
export type DemoPerson = { login: string | null; key: string; name: string; jobs: readonly { org: string; role: Role; position: string }[] }

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
  { login: 'viewer', key: 'zotova', name: 'Зотова Е. А.', jobs: [{ org: 'north', role: 'viewer', position: 'Аналитик' }] },
  { login: 'executor', key: 'gizzatov', name: 'Гиззатов М. Р.', jobs: [{ org: 'volga', role: 'owner', position: 'Директор' }] },
  { login: 'dispatcher', key: 'nikitina', name: 'Никитина О. В.', jobs: [{ org: 'volga', role: 'dispatcher', position: 'Диспетчер' }] },
  { login: 'executor2', key: 'kovalev', name: 'Ковалёв А. В.', jobs: [{ org: 'kovalev', role: 'owner', position: 'Предприниматель' }] },
  { login: 'executor3', key: 'sysoev', name: 'Сысоев П. Н.', jobs: [{ org: 'ural', role: 'owner', position: 'Директор' }] },
  { login: 'both', key: 'levin', name: 'Левин К. Д.', jobs: [{ org: 'trans', role: 'owner', position: 'Директор' }] },
  { login: 'stranger', key: 'novikova', name: 'Новикова Т. Ю.', jobs: [{ org: 'stranger', role: 'owner', position: 'Директор' }] },
  { login: 'admin', key: 'admin', name: 'Администратор', jobs: [{ org: 'platform', role: 'administrator', position: 'Администратор' }] },
  { login: null, key: 'don', name: 'Дьяченко Р. О.', jobs: [{ org: 'don', role: 'owner', position: 'Директор' }] },
  { login: null, key: 'neva', name: 'Белов С. С.', jobs: [{ org: 'neva', role: 'owner', position: 'Директор' }] },
  { login: null, key: 'samoylov', name: 'Самойлов Д. И.', jobs: [{ org: 'samoylov', role: 'owner', position: 'Предприниматель' }] },
  { login: null, key: 'verh', name: 'Тихонова Л. Г.', jobs: [{ org: 'verh', role: 'owner', position: 'Директор' }] },
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
  north: ['volga', 'kovalev', 'ural', 'trans', 'don', 'neva', 'samoylov', 'verh'],
  trans: ['volga', 'ural', 'kovalev', 'neva'],
}

export const customers: Readonly<Record<string, readonly { name: string; tin: string; address: string }[]>> = {
  north: [
    { name: 'Молочный Дом', tin: '5260007007', address: 'Нижний Новгород' },
    { name: 'ЮгХим', tin: '2312008009', address: 'Краснодар' },
    { name: 'Камские Полимеры', tin: '1637008017', address: 'Набережные Челны' },
    { name: 'Балтийские Напитки', tin: '7801234560', address: 'Санкт-Петербург' },
    { name: 'Стройбаза Восток', tin: '7709123453', address: 'Москва' },
  ],
  trans: [
    { name: 'Сибирские Продукты', tin: '5402009997', address: 'Новосибирск' },
    { name: 'ЕнисейМеталл', tin: '2460001230', address: 'Красноярск' },
  ],
}

/** Places are named as the table of places names them. Kilometres are road distances, the price is of a 20 t tent in kopecks per km. */
export const lanes: readonly { stops: readonly string[]; km: number; perKm: number; from: readonly string[] }[] = [
  { stops: ['Санкт-Петербург', 'Москва'], km: 710, perKm: 9600, from: ['north'] },
  { stops: ['Москва', 'Екатеринбург'], km: 1790, perKm: 9400, from: ['north'] },
  { stops: ['Москва', 'Владимир', 'Казань'], km: 830, perKm: 9300, from: ['north'] },
  { stops: ['Казань', 'Москва'], km: 820, perKm: 9900, from: ['north'] },
  { stops: ['Пермь', 'Москва'], km: 1450, perKm: 10300, from: ['north'] },
  { stops: ['Самара', 'Москва'], km: 1060, perKm: 9500, from: ['north'] },
  { stops: ['Краснодар', 'Москва'], km: 1350, perKm: 13500, from: ['north'] },
  { stops: ['Нижний Новгород', 'Москва'], km: 420, perKm: 12200, from: ['north'] },
  { stops: ['Челябинск', 'Тюмень'], km: 400, perKm: 11700, from: ['north', 'trans'] },
  { stops: ['Ростов-на-Дону', 'Воронеж'], km: 560, perKm: 9600, from: ['north'] },
  { stops: ['Москва', 'Санкт-Петербург'], km: 710, perKm: 9900, from: ['north'] },
  { stops: ['Уфа', 'Краснодар'], km: 1900, perKm: 8800, from: ['north'] },
  { stops: ['Тольятти', 'Казань'], km: 380, perKm: 10100, from: ['north'] },
  { stops: ['Воронеж', 'Нижний Новгород'], km: 830, perKm: 7600, from: ['north'] },
  { stops: ['Волгоград', 'Самара'], km: 800, perKm: 7500, from: ['north'] },
  { stops: ['Екатеринбург', 'Омск'], km: 950, perKm: 9200, from: ['north', 'trans'] },
  { stops: ['Москва', 'Ярославль'], km: 270, perKm: 10900, from: ['north'] },
  { stops: ['Саратов', 'Москва'], km: 845, perKm: 7200, from: ['north'] },
  { stops: ['Казань', 'Екатеринбург'], km: 960, perKm: 10000, from: ['north'] },
  { stops: ['Новосибирск', 'Красноярск'], km: 790, perKm: 12100, from: ['north', 'trans'] },
  { stops: ['Новосибирск', 'Омск'], km: 650, perKm: 11000, from: ['trans'] },
  { stops: ['Красноярск', 'Новосибирск', 'Екатеринбург'], km: 2300, perKm: 8600, from: ['trans'] },
]

export const cargos: readonly {
  name: string
  category: string
  pack: string
  body: string
  massKg: number
  volumeM3: number
  pallets: number
  temperature: string | null
}[] = [
  {
    name: 'Напитки, ПЭТ',
    category: 'drinks',
    pack: 'pallet_eur',
    body: 'tent',
    massKg: 20_000,
    volumeM3: 82,
    pallets: 33,
    temperature: null,
  },
  {
    name: 'Молочная продукция',
    category: 'dairy',
    pack: 'pallet_eur',
    body: 'ref',
    massKg: 18_000,
    volumeM3: 61,
    pallets: 33,
    temperature: 'dairy',
  },
  {
    name: 'Продукты питания',
    category: 'food_ambient',
    pack: 'carton',
    body: 'tent',
    massKg: 14_400,
    volumeM3: 74,
    pallets: 31,
    temperature: null,
  },
  {
    name: 'Полимеры, гранулы',
    category: 'plastics',
    pack: 'big_bag',
    body: 'tent',
    massKg: 19_800,
    volumeM3: 60,
    pallets: 24,
    temperature: null,
  },
  { name: 'Сухие смеси', category: 'dry_mixes', pack: 'bag', body: 'tent', massKg: 19_500, volumeM3: 30, pallets: 20, temperature: null },
  {
    name: 'Овощи и фрукты',
    category: 'fruit_veg',
    pack: 'box',
    body: 'ref',
    massKg: 19_000,
    volumeM3: 70,
    pallets: 33,
    temperature: 'fruit',
  },
  {
    name: 'Бытовая техника',
    category: 'appliances',
    pack: 'carton',
    body: 'tent',
    massKg: 9_200,
    volumeM3: 80,
    pallets: 30,
    temperature: null,
  },
  {
    name: 'Заморозка',
    category: 'food_frozen',
    pack: 'carton',
    body: 'ref',
    massKg: 17_000,
    volumeM3: 66,
    pallets: 33,
    temperature: 'frozen_18',
  },
  { name: 'Металлопрокат', category: 'metal', pack: 'bundle', body: 'tent', massKg: 20_000, volumeM3: 25, pallets: 0, temperature: null },
  { name: 'Бумага, картон', category: 'paper', pack: 'roll', body: 'tent', massKg: 18_600, volumeM3: 76, pallets: 0, temperature: null },
]

export const streets = [
  'ул. Промышленная, 12',
  'Складской проезд, 4',
  'ул. Заводская, 31',
  'Логопарк «Юг», корпус 2',
  'ул. Индустриальная, 7',
  'Окружная ул., 3',
  'РЦ «Север», ворота 5',
  'ул. Магистральная, 18',
]
export const consignees = [
  'РЦ «Север»',
  'Логопарк «Восток»',
  'Оптовая база № 2',
  'Складской комплекс «Узел»',
  'Завод № 7',
  'Торговый дом «Маяк»',
]
export const drivers = [
  'Сафин Р. М.',
  'Ильин А. П.',
  'Громов В. С.',
  'Хасанов Т. Р.',
  'Мельников И. И.',
  'Кузьмин Д. А.',
  'Фролов Н. В.',
  'Яковлев С. Е.',
  'Зайцев О. П.',
  'Гусев М. А.',
  'Рябов К. Н.',
  'Тарасов Ю. Л.',
  'Макаров Г. Д.',
  'Семёнов Л. Б.',
  'Власов Э. Т.',
  'Никифоров Я. К.',
  'Давыдов Ф. М.',
  'Крылов П. Р.',
]
export const contacts = ['Орлова Н.', 'Петренко В.', 'Сидоров А.', 'Ким Е.', 'Абдуллин Р.', 'Васильева О.', 'Мороз И.', 'Егорова Л.']

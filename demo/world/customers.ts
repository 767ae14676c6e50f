import type { CustomerRequirements } from '#contract/customer-requirements.ts'
import type { CustomerDocument } from '#contract/order-states.ts'

/** Who works with whom: the forwarder's active executors. */
export const partners: Readonly<Record<string, readonly string[]>> = {
  north: ['volga', 'kovalev', 'ural', 'trans', 'don', 'neva', 'samoylov', 'verh', 'sib', 'kama', 'smirnova', 'steppe'],
  trans: ['volga', 'ural', 'kovalev', 'neva', 'sib', 'steppe'],
}

/** A nodal point: a warehouse with its gates and hours. */
export type Site = { place: string; address: string; gates: string; from: number; to: number }
const site = (place: string, address: string, at: Pick<Site, 'gates' | 'from' | 'to'>): Site => ({ place, address, ...at })

type CustomerCard = {
  name: string
  tin: string
  documents?: readonly CustomerDocument[]
  /** What he requires beside the usual. */
  asks?: Partial<CustomerRequirements>
  sites: readonly Site[]
}

export const customers: Readonly<Record<string, readonly CustomerCard[]>> = {
  north: [
    {
      name: 'Молочный Дом',
      tin: '5260007007',
      sites: [
        site('nizhny_novgorod', 'ул. Ларина, 19', { gates: '1–6', from: 6, to: 22 }),
        site('voronezh', 'ул. 45-й Стрелковой Дивизии, 259', { gates: '2, 3', from: 7, to: 20 }),
        site('yaroslavl', 'Силикатное ш., 17', { gates: '1–4', from: 7, to: 21 }),
      ],
    },
    {
      name: 'ЮгХим',
      tin: '2312008009',
      sites: [
        site('krasnodar', 'ул. Тополиная, 27/1', { gates: '4', from: 8, to: 18 }),
        site('rostov_on_don', 'пр. 40-летия Победы, 316', { gates: '1, 2', from: 8, to: 19 }),
        site('volgograd', 'ул. Промысловая, 23', { gates: '3', from: 8, to: 18 }),
      ],
    },
    {
      name: 'Камские Полимеры',
      tin: '1637008017',
      sites: [
        site('naberezhnye_chelny', 'Производственный пр., 49', { gates: '5–8', from: 0, to: 24 }),
        site('kazan', 'ул. Беломорская, 101', { gates: '1, 2', from: 8, to: 20 }),
        site('ufa', 'ул. Сельская Богородская, 57', { gates: '2', from: 8, to: 18 }),
        site('perm', 'ул. Промышленная, 98', { gates: '3, 4', from: 8, to: 20 }),
      ],
    },
    {
      name: 'Балтийские Напитки',
      tin: '7801234564',
      documents: ['ttn_1t'],
      asks: {
        contractNumber: 'БН-2026/14',
        passHours: 12,
        invoiceFields: ['customerNumber', 'costCentre'],
        ownFields: [
          { key: 'gate', ru: 'Код ворот', en: 'Gate code', kind: 'text', moment: 'documents' },
          { key: 'accept', ru: 'Приёмка до', en: 'Accepted until', kind: 'day', moment: 'invoice' },
        ],
      },
      sites: [
        site('saint_petersburg', 'Октябрьская наб., 104', { gates: '1–12', from: 0, to: 24 }),
        site('moscow', 'Волоколамское ш., 73', { gates: '7–9', from: 6, to: 23 }),
        site('samara', 'Кабельная ул., 9', { gates: '1–3', from: 8, to: 20 }),
        site('minsk', 'ул. Аранская, 18', { gates: '2', from: 8, to: 18 }),
      ],
    },
    {
      name: 'Стройбаза Восток',
      tin: '7709123453',
      sites: [
        site('moscow', 'ш. Энтузиастов, 56', { gates: '2–5', from: 7, to: 21 }),
        site('yekaterinburg', 'ул. Монтажников, 26', { gates: '1, 2', from: 8, to: 19 }),
        site('chelyabinsk', 'Троицкий тракт, 21', { gates: '4', from: 8, to: 19 }),
        site('tolyatti', 'Северная ул., 29', { gates: '1', from: 8, to: 18 }),
      ],
    },
    {
      name: 'АгроЮг',
      tin: '2365007129',
      sites: [
        site('krasnodar', 'ул. Уральская, 126', { gates: '1–3', from: 7, to: 20 }),
        site('rostov_on_don', 'ул. Доватора, 148', { gates: '2–4', from: 7, to: 20 }),
        site('saratov', 'ул. Орджоникидзе, 1', { gates: '1', from: 8, to: 18 }),
      ],
    },
    {
      name: 'Волжская Бумага',
      tin: '5207006135',
      sites: [
        site('nizhny_novgorod', 'ул. Горького, 1', { gates: '3–5', from: 0, to: 24 }),
        site('perm', 'ул. Бумажников, 1', { gates: '1–4', from: 0, to: 24 }),
      ],
    },
    {
      name: 'Уральский Прокат',
      tin: '6674008141',
      sites: [
        site('yekaterinburg', 'ул. Фронтовых Бригад, 18', { gates: '1–3', from: 0, to: 24 }),
        site('chelyabinsk', 'ул. 2-я Павелецкая, 14', { gates: '6–8', from: 0, to: 24 }),
        site('tyumen', 'ул. Республики, 252', { gates: '2', from: 8, to: 18 }),
      ],
    },
    {
      name: 'ТехноДом',
      tin: '7806009153',
      sites: [
        site('saint_petersburg', 'Московское ш., 231', { gates: '10–14', from: 7, to: 22 }),
        site('moscow', 'Подольск, ул. Лобачева, 13', { gates: '20–27', from: 0, to: 24 }),
        site('novosibirsk', 'Толмачёвское ш., 1', { gates: '3–6', from: 7, to: 21 }),
        site('almaty', 'ул. Рыскулова, 103', { gates: '1', from: 9, to: 18 }),
      ],
    },
  ],
  trans: [
    {
      name: 'Сибирские Продукты',
      tin: '5402009997',
      sites: [
        site('novosibirsk', 'ул. Петухова, 69', { gates: '1–8', from: 6, to: 22 }),
        site('omsk', 'ул. Губкина, 12', { gates: '2, 3', from: 7, to: 20 }),
        site('krasnoyarsk', 'ул. 60 лет Октября, 105', { gates: '1, 2', from: 8, to: 20 }),
      ],
    },
    {
      name: 'ЕнисейМеталл',
      tin: '2460001230',
      sites: [
        site('krasnoyarsk', 'ул. Пограничников, 42', { gates: '4–6', from: 0, to: 24 }),
        site('novosibirsk', 'Станционная ул., 38', { gates: '2', from: 8, to: 19 }),
        site('yekaterinburg', 'ул. Совхозная, 20', { gates: '1', from: 8, to: 19 }),
      ],
    },
    { name: 'Алтайская Мельница', tin: '2225001166', sites: [site('barnaul', 'пр. Калинина, 116', { gates: '1–3', from: 7, to: 20 })] },
    {
      name: 'ОмПолимер',
      tin: '5503002170',
      sites: [
        site('omsk', 'Красноярский тракт, 139', { gates: '1–4', from: 0, to: 24 }),
        site('tyumen', 'ул. Барабинская, 3', { gates: '2', from: 8, to: 18 }),
      ],
    },
    {
      name: 'Уральская Мебель',
      tin: '7451003180',
      sites: [
        site('chelyabinsk', 'Копейское ш., 38', { gates: '3', from: 8, to: 19 }),
        site('yekaterinburg', 'пр. Космонавтов, 15', { gates: '5, 6', from: 8, to: 20 }),
      ],
    },
  ],
}

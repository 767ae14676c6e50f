import type { Bilingual } from '#contract/primitives.ts'
import type { StatusKind } from '#web/ui/badges/StatusMark.tsx'

export type Place = Bilingual & { zone: string }

/** What made-up rows are made of; nobody and nothing here exists. */
export const places: readonly Place[] = [
  { ru: 'Калининград', en: 'Kaliningrad', zone: 'Europe/Kaliningrad' },
  { ru: 'Москва', en: 'Moscow', zone: 'Europe/Moscow' },
  { ru: 'Казань', en: 'Kazan', zone: 'Europe/Moscow' },
  { ru: 'Самара', en: 'Samara', zone: 'Europe/Samara' },
  { ru: 'Екатеринбург', en: 'Yekaterinburg', zone: 'Asia/Yekaterinburg' },
  { ru: 'Тюмень', en: 'Tyumen', zone: 'Asia/Yekaterinburg' },
  { ru: 'Омск', en: 'Omsk', zone: 'Asia/Omsk' },
  { ru: 'Алматы', en: 'Almaty', zone: 'Asia/Almaty' },
  { ru: 'Новосибирск', en: 'Novosibirsk', zone: 'Asia/Novosibirsk' },
  { ru: 'Красноярск', en: 'Krasnoyarsk', zone: 'Asia/Krasnoyarsk' },
  { ru: 'Иркутск', en: 'Irkutsk', zone: 'Asia/Irkutsk' },
  { ru: 'Владивосток', en: 'Vladivostok', zone: 'Asia/Vladivostok' },
]

/** In the order they sort by. */
export const statuses: readonly StatusKind[] = [
  'draft',
  'searching',
  'waiting',
  'assigned',
  'onway',
  'trouble',
  'documents',
  'done',
  'cancelled',
]

/** By name in both languages. */
export const people: readonly Bilingual[] = [
  { ru: 'Астра Белова', en: 'Astra Belova' },
  { ru: 'Вега Гордеев', en: 'Vega Gordeev' },
  { ru: 'Градислав Дымов', en: 'Gradislav Dymov' },
  { ru: 'Ива Зимина', en: 'Iva Zimina' },
  { ru: 'Кедр Лунин', en: 'Kedr Lunin' },
  { ru: 'Мирра Озёрная', en: 'Mirra Ozyornaya' },
  { ru: 'Север Полянский', en: 'Sever Polyansky' },
  { ru: 'Ясень Тихий', en: 'Yasen Tikhy' },
]

export const parties: readonly Bilingual[] = [
  { ru: 'Образец-Авто', en: 'Sample Auto' },
  { ru: 'Первый Придуманный', en: 'First Invented' },
  { ru: 'Примерные Перевозки', en: 'Example Haulage' },
  { ru: 'Пробный Путь', en: 'Trial Way' },
  { ru: 'Условная Логистика и дальние перевозки', en: 'Notional Logistics and Long Hauls' },
]

export const tags: readonly Bilingual[] = [
  { ru: 'срочно', en: 'urgent' },
  { ru: 'хрупкое', en: 'fragile' },
  { ru: 'догруз', en: 'part load' },
  { ru: 'гидроборт', en: 'tail lift' },
]

export const comments: readonly Bilingual[] = [
  { ru: '', en: '' },
  { ru: 'Позвонить за час', en: 'Call an hour before' },
  { ru: 'Въезд с задней стороны', en: 'Entrance at the back' },
  { ru: 'Пропуск заказан', en: 'The pass is ordered' },
]

export const notes: readonly Bilingual[] = [
  {
    ru: 'Ворота закрываются в 17:00, после этого разгрузка только по звонку дежурному; весы стоят до поворота, не за ним.',
    en: 'The gate closes at 17:00; later unloading only after a call to the duty officer; the scales stand before the turn, not behind it.',
  },
  {
    ru: 'Паллеты возвратные, обмен один к одному; если обмена нет, нужна отметка склада в накладной.',
    en: 'Pallets are exchanged one for one; without an exchange the warehouse marks the waybill.',
  },
  { ru: 'Без замечаний.', en: 'No remarks.' },
  {
    ru: 'Температура от +2 до +6 на всём пути, распечатка с датчика прикладывается к бумагам; при остановке дольше двух часов сообщить.',
    en: 'From +2 to +6 degrees all the way, the sensor printout goes with the documents; tell us about any stop longer than two hours.',
  },
]

export const currencies = ['RUB', 'RUB', 'RUB', 'KZT', 'CNY', 'EUR', 'USD', 'BYN'] as const

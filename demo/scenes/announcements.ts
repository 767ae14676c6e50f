import type { Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

const HOUR_MS = 3_600_000

/** What the staff of the platform announces to everybody: works to come, and news that are over. */
export async function announce(db: Db, byName: string, now: Date): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  const common = { byName, changedAt: at(-30), demo: true }
  await db
    .insertInto('announcements')
    .values([
      {
        ...{ id: newId(), ...common, severity: 'warn', startsAt: at(60), endsAt: at(64) },
        ...{ titleRu: 'Обновление ночью', titleEn: 'An update at night' },
        textRu: 'С двух до трёх часов сохранение может занять до минуты. Введённое не пропадёт.',
        textEn: 'From two to three o’clock saving may take up to a minute. Nothing that was entered is lost.',
      },
      {
        ...{ id: newId(), ...common, severity: 'info', startsAt: at(-240), endsAt: at(-168) },
        ...{ titleRu: 'Новые печатные формы', titleEn: 'New forms to print' },
        textRu: 'Лист погрузки и протокол тендера стоят в меню печати заказа.',
        textEn: 'The loading sheet and the record of a tender stand in the print menu of an order.',
      },
    ])
    .execute()
}

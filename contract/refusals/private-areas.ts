import type { RefusalWords } from './words.ts'

/** Refusals about private areas. */
export const privateAreaRefusals = {
  'private_area.not_found': {
    status: 404,
    ru: 'Такой закрытой площадки нет или она не для вас',
    en: 'There is no such private area, or it is not for you',
  },
  'private_area.changed': {
    status: 409,
    ru: 'Площадка изменилась, пока вы её смотрели. Откройте её заново',
    en: 'The area has changed since you opened it. Open it again',
  },
  'private_area.exists': {
    status: 409,
    ru: 'Закрытая площадка у этой организации уже есть',
    en: 'This organisation has a private area already',
  },
  'private_area.not_forwarder': {
    status: 409,
    ru: 'Закрытую площадку открывает проверенный экспедитор',
    en: 'A private area is opened by a verified forwarder',
  },
  'private_area.closed': {
    status: 409,
    ru: 'Площадка закрыта: это действие невозможно, пока её не откроют снова',
    en: 'The area is closed: this is not possible until it is opened again',
  },
  'private_area.is_open': { status: 409, ru: 'Площадка уже открыта', en: 'The area is open already' },
  'private_area.nobody': {
    status: 422,
    ru: 'Назовите, кого пригласить: ИНН, партнёров или группу, в которой кто-то есть',
    en: 'Name whom to invite: a tax number, partners or a group that is not empty',
  },
  'private_area.too_many': {
    status: 422,
    ru: 'За один раз приглашают не больше {most}, названо {count}. Разделите список',
    en: 'No more than {most} are invited at once, {count} are named. Split the list',
  },
  'private_area.unknown_tin': {
    status: 404,
    ru: 'Организации с этим номером здесь нет',
    en: 'There is no organisation with this number here',
  },
  'private_area.own': { status: 422, ru: 'Это площадка вашей собственной организации', en: 'This is the area of your own organisation' },
  'private_area.not_executor': {
    status: 422,
    ru: 'Участвуют только исполнители, у этой организации такой роли нет',
    en: 'Members are executors, this organisation does not have that role',
  },
  'private_area.unverified': {
    status: 409,
    ru: 'Организация ещё не проверена: участвовать можно после проверки',
    en: 'The organisation is not verified yet: it may take part after that',
  },
  'private_area.shut_out': {
    status: 409,
    ru: 'Эта организация у вас в чёрном списке или приостановлена: сначала верните её в партнёрах',
    en: 'You blacklisted or suspended this organisation: restore it among partners first',
  },
  'private_area.unavailable': {
    status: 409,
    ru: 'Сейчас это невозможно: организация не принимает участия. Свяжитесь с ней сами',
    en: 'This is not possible now: the organisation takes no part. Contact it directly',
  },
  'private_area.member_exists': {
    status: 409,
    ru: 'Эта организация уже приглашена, подала заявку или участвует: «{status}»',
    en: 'This organisation is invited, has applied or takes part already: “{status}”',
  },
  'private_area.wait': {
    status: 409,
    ru: 'Заявку отклонили. Повторить её можно с {date}',
    en: 'The application was refused. It may be repeated from {date}',
  },
  'private_area.member_not_found': {
    status: 404,
    ru: 'Такого участника или приглашения нет',
    en: 'There is no such member or invitation',
  },
  'private_area.member_changed': {
    status: 409,
    ru: 'Участие изменилось, пока вы его смотрели. Обновите страницу',
    en: 'The membership has changed since you read it. Reload the page',
  },
  'private_area.step_closed': {
    status: 409,
    ru: 'Сейчас это действие невозможно: участие в статусе «{status}»',
    en: 'This is not possible now: the membership is “{status}”',
  },
  'private_area.rules_changed': {
    status: 409,
    ru: 'Правила площадки изменились. Прочитайте их ещё раз и подтвердите',
    en: 'The rules of the area have changed. Read them again and confirm',
  },
  'private_area.post_not_found': { status: 404, ru: 'Такого объявления нет', en: 'There is no such announcement' },
  'private_area.post_changed': {
    status: 409,
    ru: 'Объявление изменилось, пока вы его смотрели. Обновите страницу',
    en: 'The announcement has changed since you read it. Reload the page',
  },
  'private_area.pinned_full': {
    status: 409,
    ru: 'Закреплено уже {most} объявлений: открепите одно из них',
    en: '{most} announcements are pinned already: unpin one of them',
  },
} as const satisfies RefusalWords

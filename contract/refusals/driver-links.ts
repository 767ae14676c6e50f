import type { RefusalWords } from './words.ts'

/** Given to the phone of a driver whose link opens nothing. */
export const driverPageRefusals = {
  'driver_link.unknown': {
    status: 401,
    ru: 'Такой ссылки нет. Попросите диспетчера прислать новую',
    en: 'There is no such link. Ask the dispatcher for a new one',
  },
  'driver_link.revoked': {
    status: 403,
    ru: 'Ссылка отозвана. Если рейс ваш, попросите диспетчера прислать новую',
    en: 'The link was revoked. If the flight is yours, ask the dispatcher for a new one',
  },
  'driver_link.over': {
    status: 403,
    ru: 'Рейс завершён больше суток назад, ссылка закрыта',
    en: 'The flight ended more than a day ago, the link is closed',
  },
} as const satisfies RefusalWords

/** Refusals around links of drivers. */
export const driverLinkRefusals = {
  ...driverPageRefusals,
  'driver_link.taken': {
    status: 403,
    ru: 'Эту ссылку уже открыли на другом телефоне. Попросите диспетчера прислать новую: старая тогда закроется',
    en: 'This link was opened on another phone already. Ask the dispatcher for a new one: the old one closes then',
  },
  'driver_link.not_found': { status: 404, ru: 'Такой ссылки нет', en: 'There is no such link' },
  'driver_link.no_driver': {
    status: 422,
    ru: 'Этот водитель не едет в рейсе. Выберите водителя рейса',
    en: 'This driver is not on the flight. Choose a driver of the flight',
  },
  'driver_link.flight_over': {
    status: 409,
    ru: 'Рейс уже завершён: водителю нечего отмечать',
    en: 'The flight is over: the driver has nothing to report',
  },
  'driver_link.no_mail': {
    status: 422,
    ru: 'Почта в этой установке не настроена. Скопируйте ссылку или покажите код',
    en: 'Mail is not set up in this installation. Copy the link or show the code',
  },
  'driver_link.no_phone': {
    status: 422,
    ru: 'У водителя не указан телефон. Введите номер',
    en: 'The driver has no phone number. Enter one',
  },
  'driver_link.no_chat': {
    status: 422,
    ru: 'Водитель не привязал этот мессенджер. Отправьте ссылку иначе',
    en: 'The driver has not bound this messenger. Send the link another way',
  },
  'driver_link.begun': {
    status: 409,
    ru: 'Рейс уже начат: отказаться нельзя, сообщите о проблеме',
    en: 'The flight has begun: it cannot be declined any more, report a problem instead',
  },
} as const satisfies RefusalWords

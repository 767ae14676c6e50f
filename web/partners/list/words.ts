import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const addWords = defineWords({
  title: { ru: 'Добавить партнёра', en: 'Add a partner' },
  tin: { ru: 'ИНН, БИН или УНП', en: 'Tax number' },
  tinHint: { ru: 'Целиком: контрольная цифра проверяется до поиска', en: 'In full: its check digit is looked at before the search' },
  country: { ru: 'Страна', en: 'Country' },
  find: { ru: 'Найти', en: 'Find' },
  tinMissing: { ru: 'Введите номер', en: 'Enter the number' },
  none: { ru: 'Такой организации на площадке ещё нет', en: 'There is no such organisation on the platform yet' },
  noneText: {
    ru: 'Номер записан верно. Отправьте ей ссылку: после регистрации её можно будет пригласить.',
    en: 'The number is written correctly. Send it the link: once registered, it can be invited.',
  },
  copyLink: { ru: 'Скопировать ссылку', en: 'Copy the link' },
  self: { ru: 'Это ваша собственная организация', en: 'This is your own organisation' },
  direction: { ru: 'Как будете работать', en: 'How you will work' },
  message: { ru: 'Сообщение', en: 'Message' },
  messageHint: { ru: 'Его увидит другая сторона вместе с приглашением', en: 'The other side sees it with the invitation' },
  invite: { ru: 'Пригласить', en: 'Invite' },
  request: { ru: 'Отправить запрос', en: 'Send the request' },
  done: { ru: 'Приглашение отправлено', en: 'Invitation sent' },
  already: { ru: 'Уже в партнёрах', en: 'A partner already' },
  open: { ru: 'Открыть', en: 'Open' },
  verified: { ru: 'Реквизиты подтверждены', en: 'Requisites confirmed' },
  notVerified: { ru: 'Реквизиты не подтверждены', en: 'Requisites not confirmed' },
})

export const groupWords = defineWords({
  title: { ru: 'Группы партнёров', en: 'Groups of partners' },
  about: {
    ru: 'Группа без задержки видит опубликованные заказы сразу, остальные позже на столько минут.',
    en: 'A group without a delay sees published orders at once, others that many minutes later.',
  },
  none: { ru: 'Групп пока нет', en: 'No groups yet' },
  name: { ru: 'Название', en: 'Name' },
  nameMissing: { ru: 'Назовите группу', en: 'Name the group' },
  delay: { ru: 'Задержка, мин', en: 'Delay, min' },
  delayWrong: { ru: 'Целое число от 0 до 10 080', en: 'A whole number from 0 to 10,080' },
  atOnce: { ru: 'сразу', en: 'at once' },
  after: { ru: (min: string) => `через ${min} мин`, en: (min: string) => `after ${min} min` },
  add: { ru: 'Добавить группу', en: 'Add a group' },
  remove: { ru: (name: string) => `Удалить группу «${name}»`, en: (name: string) => `Remove the group “${name}”` },
  removeDo: { ru: 'Удалить', en: 'Remove' },
  removeNote: {
    ru: (n: number) => `Из неё выйдут ${countRu(n, 'партнёр', 'партнёра', 'партнёров')}: опубликованное они увидят сразу`,
    en: (n: number) => `It holds ${countEn(n, 'partner', 'partners')}, who will see what is published at once`,
  },
  removeEmpty: { ru: 'В ней никого нет', en: 'Nobody is in it' },
  edit: { ru: (name: string) => `Изменить группу «${name}»`, en: (name: string) => `Edit the group “${name}”` },
  cancel: { ru: 'Отмена', en: 'Cancel' },
  partners: {
    ru: (n: number) => countRu(n, 'партнёр', 'партнёра', 'партнёров'),
    en: (n: number) => countEn(n, 'partner', 'partners'),
  },
})

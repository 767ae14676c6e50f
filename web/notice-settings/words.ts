import { defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  title: { ru: 'Уведомления', en: 'Notifications' },
  failed: { ru: 'Настройки не открылись', en: 'The settings did not open' },
  whose: { ru: 'Чьи настройки', en: 'Whose settings' },
  me: { ru: 'Для меня', en: 'For me' },
  role: { ru: 'Для роли', en: 'For a role' },
  roleNote: {
    ru: 'Так сообщают людям этой роли, пока они не выбрали сами. У кого ролей несколько, их настройки складываются.',
    en: 'People of this role are told so until they choose for themselves. Several roles of one person add up.',
  },
  presets: { ru: 'Готовые наборы', en: 'Presets' },
  dispatcher: { ru: 'Диспетчер', en: 'Dispatcher' },
  trading: { ru: 'Менеджер торгов', en: 'Trading manager' },
  accountant: { ru: 'Бухгалтер', en: 'Accountant' },
  quiet: { ru: 'Тихо', en: 'Quiet' },
  asRole: { ru: 'Как у моей роли', en: 'As my role has it' },
  usual: { ru: 'Всё в колокольчик', en: 'Everything in the bell' },
  saved: { ru: 'Сохранено', en: 'Saved' },
  none: { ru: 'По вашим правам пока не о чем сообщать', en: 'With your rights there is nothing to be told of yet' },
})

export const volumeWords = defineWords({
  title: { ru: 'По прошлой неделе', en: 'By last week' },
  bell: { ru: 'в колокольчике', en: 'in the bell' },
  messages: { ru: 'сообщений', en: 'messages' },
  day: { ru: (n: string) => `${n} в день`, en: (n: string) => `${n} a day` },
  change: { ru: (was: string, now: string) => `${was} в день → ${now}`, en: (was: string, now: string) => `${was} a day → ${now}` },
  empty: {
    ru: 'За прошлую неделю ничего не происходило: считать пока не по чему',
    en: 'Nothing happened last week: there is nothing to count by yet',
  },
})

export const channelWords = defineWords({
  bell: { ru: 'Колокольчик', en: 'Bell' },
  email: { ru: 'Почта', en: 'E-mail' },
  push: { ru: 'Телефон', en: 'Phone' },
  sms: { ru: 'SMS', en: 'SMS' },
  telegram: { ru: 'Telegram', en: 'Telegram' },
  max: { ru: 'MAX', en: 'MAX' },
})

export const groupWords = defineWords({
  trading: { ru: 'Заказы и торги', en: 'Orders and trading' },
  road: { ru: 'Дорога', en: 'Road' },
  documents: { ru: 'Документы', en: 'Documents' },
  money: { ru: 'Деньги', en: 'Money' },
  system: { ru: 'Система', en: 'System' },
})

export const eventWords = defineWords({
  title: { ru: 'О чём и куда сообщать', en: 'What to be told of, and where' },
  note: {
    ru: 'Без колокольчика других каналов нет: что прочитано в нём, дальше не уходит.',
    en: 'No other channel goes without the bell: what is read there does not leave.',
  },
  event: { ru: 'Событие', en: 'Event' },
  all: { ru: 'Вся группа', en: 'The whole group' },
  mine: { ru: 'Только мои', en: 'Only mine' },
  mineNote: {
    ru: '«Только мои» — заказы, за которые вы отвечаете или за которыми следите',
    en: '“Only mine” means orders you are in charge of or watch',
  },
  urgent: { ru: 'срочное', en: 'urgent' },
  mandatory: {
    ru: 'Обязательное: в колокольчике не выключается, чтобы никто не узнал о таком слишком поздно',
    en: 'Mandatory: it stays in the bell, so that nobody learns of it too late',
  },
  later: { ru: (event: string) => `${event}: больше чем на`, en: (event: string) => `${event}: by more than` },
  ahead: { ru: (event: string) => `${event}: за сколько дней`, en: (event: string) => `${event}: days ahead` },
  minutes: { ru: 'мин', en: 'min' },
  days: { ru: 'дн.', en: 'days' },
  of: { ru: (event: string, channel: string) => `${event}: ${channel}`, en: (event: string, channel: string) => `${event}: ${channel}` },
  example: { ru: 'Показать пример', en: 'Show an example' },
  exampleOf: { ru: (event: string) => `Показать пример: ${event}`, en: (event: string) => `Show an example: ${event}` },
  exampleText: {
    ru: (number: string, more: string) => `${number} · Москва — Казань${more}`,
    en: (number: string, more: string) => `${number} · Moscow — Kazan${more}`,
  },
  late: { ru: (n: number) => ` · ${n} мин`, en: (n: number) => ` · ${n} min` },
  left: { ru: (n: number) => ` · осталось дней: ${n}`, en: (n: number) => ` · days left: ${n}` },
  locked: { ru: 'На заблокированном экране', en: 'On a locked screen' },
  lockedText: { ru: (event: string) => `Трасса: новое уведомление. ${event}`, en: (event: string) => `Trassa: a new notice. ${event}` },
  nowhere: { ru: 'не сообщать', en: 'not told' },
  unbound: {
    ru: (channels: string) => `Выбраны каналы, которые ещё не подключены: ${channels}. Подключите их в «Моих каналах».`,
    en: (channels: string) => `Channels are chosen that are not connected yet: ${channels}. Connect them in “My channels”.`,
  },
})

export const reachWords = defineWords({
  quiet: { ru: 'Тихие часы', en: 'Quiet hours' },
  quietOn: { ru: 'Не беспокоить в эти часы', en: 'Leave me alone in these hours' },
  quietWhich: { ru: 'Какие часы тихие', en: 'Which hours are quiet' },
  quietOwn: { ru: 'Свои часы', en: 'Hours of my own' },
  quietOutside: { ru: 'Вне рабочего времени организации', en: 'Outside working hours of the organisation' },
  quietNote: {
    ru: 'Колокольчик работает всегда, остальное придёт, когда они кончатся',
    en: 'The bell always works, the rest comes when they are over',
  },
  from: { ru: 'С', en: 'From' },
  to: { ru: 'До', en: 'To' },
  urgent: { ru: 'Срочное пропускать', en: 'Let urgent ones through' },
  zone: { ru: 'Часовой пояс', en: 'Time zone' },
  zoneOfOrg: { ru: (zone: string) => `Как у организации: ${zone}`, en: (zone: string) => `As the organisation: ${zone}` },
  digest: { ru: 'Сводки', en: 'Digests' },
  digestNote: { ru: 'Несрочное собирается и приходит одним сообщением', en: 'What is not urgent is gathered and comes as one message' },
  every: { ru: (channel: string) => `${channel}: как часто`, en: (channel: string) => `${channel}: how often` },
  hour: { ru: (channel: string) => `${channel}: в котором часу`, en: (channel: string) => `${channel}: at what hour` },
  weekday: { ru: (channel: string) => `${channel}: в какой день`, en: (channel: string) => `${channel}: on which day` },
  atOnce: { ru: 'Сразу', en: 'At once' },
  hourly: { ru: 'Каждый час', en: 'Hourly' },
  daily: { ru: 'Раз в день', en: 'Daily' },
  weekly: { ru: 'Раз в неделю', en: 'Weekly' },
  deputy: { ru: 'Заместитель и отсутствие', en: 'Deputy and absences' },
  deputyNote: { ru: 'Кто узнаёт вместо вас', en: 'Who hears of it in your place' },
  deputyOne: { ru: 'Заместитель', en: 'Deputy' },
  nobody: { ru: 'Не выбран', en: 'Nobody' },
  escalate: { ru: 'Передавать заместителю, если не прочитано', en: 'Pass on to the deputy what is not read' },
  minutes: { ru: 'Через сколько минут', en: 'After how many minutes' },
  onlyUrgent: { ru: 'Только срочное', en: 'Only what is urgent' },
  absence: { ru: 'Меня не будет', en: 'I am away' },
  absenceNote: {
    ru: 'В эти дни вам остаётся колокольчик, остальное получает заместитель. Чего ему видеть нельзя, придёт вам.',
    en: 'On these days you have the bell alone and the deputy gets the rest. What he may not see comes to you.',
  },
  days: { ru: 'Дни', en: 'Days' },
  standsIn: { ru: 'Кто замещает', en: 'Who stands in' },
  usualDeputy: { ru: 'Мой заместитель', en: 'My deputy' },
  addAbsence: { ru: 'Добавить отсутствие', en: 'Add an absence' },
  removeAbsence: { ru: 'Убрать отсутствие', en: 'Remove the absence' },
  hourWrong: { ru: 'Укажите время, например 22:00', en: 'Give a time such as 22:00' },
  quietEmpty: { ru: 'Начало и конец тихих часов совпадают', en: 'Quiet hours begin and end at the same time' },
  deputyMissing: { ru: 'Выберите заместителя: передавать некому', en: 'Choose a deputy: there is nobody to pass it on to' },
  minutesWrong: { ru: 'От 5 до 1440 минут', en: 'From 5 to 1440 minutes' },
})

export const muteWords = defineWords({
  title: { ru: 'О чём я просил не сообщать', en: 'What I asked not to be told of' },
  note: { ru: 'объекты и события, заглушённые в колокольчике', en: 'objects and events silenced in the bell' },
  show: { ru: 'Показать список', en: 'Show the list' },
  none: { ru: 'Ничего не заглушено.', en: 'Nothing is silenced.' },
  failed: { ru: 'Список не загрузился', en: 'The list did not load' },
  event: { ru: (name: string) => `Событие «${name}»`, en: (name: string) => `Event “${name}”` },
  object: { ru: (number: string) => `Всё о ${number}`, en: (number: string) => `Everything about ${number}` },
  nameless: { ru: 'Объект, о котором давно ничего не было', en: 'An object nothing was told of for long' },
  since: { ru: (day: string) => `с ${day}`, en: (day: string) => `since ${day}` },
  hear: { ru: 'Снова сообщать', en: 'Tell me again' },
  hearOf: { ru: (name: string) => `Снова сообщать: ${name}`, en: (name: string) => `Tell me again: ${name}` },
})

export const weekdayWords = defineWords({
  1: { ru: 'Понедельник', en: 'Monday' },
  2: { ru: 'Вторник', en: 'Tuesday' },
  3: { ru: 'Среда', en: 'Wednesday' },
  4: { ru: 'Четверг', en: 'Thursday' },
  5: { ru: 'Пятница', en: 'Friday' },
  6: { ru: 'Суббота', en: 'Saturday' },
  7: { ru: 'Воскресенье', en: 'Sunday' },
})

import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** Steps with a tracker that are taken in a dialog. */
export type DeviceAction = 'rotate' | 'revoke' | 'mount'

export const deviceWords = defineWords({
  none: {
    ru: 'Трекеров нет: где машина, скажет только телефон водителя',
    en: 'No trackers: only the phone of the driver tells where the vehicle is',
  },
  failed: { ru: 'Трекеры не прочитались', en: 'The trackers could not be read' },
  add: { ru: 'Завести трекер', en: 'Add a tracker' },
  working: { ru: 'Работает', en: 'Works' },
  silent: { ru: 'Ещё не выходил на связь', en: 'Not heard of yet' },
  waiting: { ru: 'Ждёт подтверждения', en: 'Waits to be confirmed' },
  revoked: { ru: 'Отключён', en: 'Switched off' },
  wialon: { ru: 'Wialon IPS', en: 'Wialon IPS' },
  osmand: { ru: 'Traccar, OsmAnd', en: 'Traccar, OsmAnd' },
  api: { ru: 'Программа с ключом', en: 'A program with a key' },
  heard: {
    ru: (at: string, from: string) => `на связи ${at}, с адреса ${from}`,
    en: (at: string, from: string) => `heard ${at} from ${from}`,
  },
  since: { ru: (day: string) => `на машине с ${day}`, en: (day: string) => `on the vehicle since ${day}` },
  stored: {
    ru: (n: number) => `принято ${countRu(n, 'позиция', 'позиции', 'позиций')}`,
    en: (n: number) => `${countEn(n, 'position', 'positions')} stored`,
  },
  repeated: { ru: (n: number) => `повторов ${n}`, en: (n: number) => `${n} repeated` },
  faults: { ru: 'Не принято', en: 'Not stored' },
  example: { ru: (at: string) => `последняя ${at}:`, en: (at: string) => `the last one ${at}:` },
  approve: { ru: 'Подтвердить', en: 'Confirm' },
  approved: { ru: 'Трекер подтверждён', en: 'The tracker is confirmed' },
  rotate: { ru: 'Новый пароль', en: 'New password' },
  rotateKey: { ru: 'Новый ключ', en: 'New key' },
  rotateTitle: { ru: 'Выпустить новый?', en: 'Make a new one?' },
  rotateText: {
    ru: 'Прежний перестанет действовать сразу: трекер замолчит, пока в него не впишут новый.',
    en: 'The one before stops working at once: the tracker falls silent until the new one is set in it.',
  },
  revoke: { ru: 'Отключить', en: 'Switch off' },
  revokeTitle: { ru: 'Отключить трекер?', en: 'Switch the tracker off?' },
  revokeText: {
    ru: 'Ничего от него больше не принимается. Принятое остаётся. Включить обратно нельзя, только завести заново.',
    en: 'Nothing of it is stored any more. What was stored stays. It cannot be switched on again, only added anew.',
  },
  revokedNow: { ru: 'Трекер отключён', en: 'The tracker is switched off' },
  mount: { ru: 'Переставить', en: 'Move' },
  mountTitle: { ru: 'Переставить на другую машину', en: 'Move to another vehicle' },
  mountText: {
    ru: 'С этой минуты трекер говорит за другую машину. Что он пришлёт о прежнем времени, останется за этой.',
    en: 'From now on the tracker tells of the other vehicle. What it sends of the time before stays with this one.',
  },
  mountTo: { ru: 'Машина', en: 'Vehicle' },
  mountMissing: { ru: 'Выберите машину', en: 'Choose a vehicle' },
  mounted: { ru: 'Трекер переставлен', en: 'The tracker was moved' },
  title: { ru: 'Новый трекер', en: 'New tracker' },
  register: { ru: 'Завести', en: 'Add' },
  protocol: { ru: 'Как он передаёт', en: 'How it reports' },
  number: { ru: 'Номер трекера (IMEI)', en: 'Number of the tracker (IMEI)' },
  numberText: { ru: '3–40 знаков: цифры и латинские буквы', en: '3–40 signs: digits and Latin letters' },
  name: { ru: 'Как его называть', en: 'What it is called' },
  noPassword: { ru: 'Трекер не умеет передавать пароль', en: 'The tracker cannot send a password' },
  noPasswordText: {
    ru: 'Его узнают по номеру, а номер не тайна. Поэтому, когда он впервые выйдет на связь, его подтверждает человек.',
    en: 'It is known by its number, which is no secret. So a person confirms it when it is heard of first.',
  },
  password: { ru: 'Пароль', en: 'Password' },
  key: { ru: 'Ключ', en: 'Key' },
  identifier: { ru: 'Идентификатор устройства', en: 'Device identifier' },
  once: { ru: 'Запишите сейчас: больше его не покажут.', en: 'Write it down now: it is not shown again.' },
  address: { ru: 'Куда передавать', en: 'Where to send to' },
  notListening: {
    ru: 'Эта установка не слушает такие трекеры. Порт включает администратор, как именно, сказано в docs/operations.md.',
    en: 'This installation does not listen for such trackers. The administrator opens the port: docs/operations.md says how.',
  },
  copy: { ru: 'Скопировать', en: 'Copy' },
  done: { ru: 'Готово', en: 'Done' },
})

/** Why something of a tracker is not stored. */
export const faultWords = defineWords({
  place: { ru: 'невозможное место', en: 'no possible place' },
  no_fix: { ru: 'нет спутников', en: 'no satellites' },
  mock: { ru: 'место подделано', en: 'a made-up place' },
  clock_ahead: { ru: 'часы трекера спешат', en: 'the clock of the tracker is ahead' },
  old: { ru: 'старше двух недель', en: 'older than two weeks' },
  jump: { ru: 'прыжок быстрее 250 км/ч', en: 'a jump faster than 250 km/h' },
  unbound: { ru: 'тогда он не был на машине', en: 'it was on no vehicle then' },
  broken: { ru: 'не читается', en: 'unreadable' },
  checksum: { ru: 'контрольная сумма не сходится', en: 'a wrong checksum' },
})

import type { DriverProblem } from '#contract/driver-page.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const pageWords = defineWords({
  title: { ru: 'Трасса: рейс водителя', en: 'Trassa: the driver’s flight' },
  flight: { ru: (number: string) => `Рейс ${number}`, en: (number: string) => `Flight ${number}` },
  flights: { ru: 'Ваши рейсы', en: 'Your flights' },
  opening: { ru: 'Открываем рейс…', en: 'Opening the flight…' },
  offlineOpening: {
    ru: 'Нет сети. Ссылка откроется сама, как только сеть появится.',
    en: 'There is no network. The link opens by itself once there is one.',
  },
  none: { ru: 'На этом телефоне нет открытых рейсов', en: 'No flight is open on this phone' },
  noneHint: {
    ru: 'Откройте ссылку, которую прислал диспетчер, или наведите камеру на код.',
    en: 'Open the link your dispatcher sent you, or point the camera at the code.',
  },
  closed: { ru: 'Ссылка не открывается', en: 'The link does not open' },
  gone: {
    ru: (number: string) => `Рейс ${number} на этом телефоне закрыт`,
    en: (number: string) => `Flight ${number} is closed on this phone`,
  },
  goneHint: {
    ru: 'Ссылку отозвали или вместо неё прислали другую. Если рейс ваш, попросите у диспетчера новую.',
    en: 'The link was revoked or another one was made in its place. If the flight is yours, ask the dispatcher for a new one.',
  },
  goneOver: { ru: 'Рейс завершён больше суток назад.', en: 'The flight ended more than a day ago.' },
  understood: { ru: 'Понятно', en: 'Understood' },
  offline: { ru: 'Нет сети', en: 'No network' },
  waiting: {
    ru: (n: number) => `Ждут отправки: ${n}`,
    en: (n: number) => `Waiting to be sent: ${n}`,
  },
  clock: {
    ru: (minutes: number) => `Часы телефона ошибаются на ${lengthRu(minutes)}. Время отметок мы исправим, но часы лучше поправить.`,
    en: (minutes: number) => `The phone’s clock is wrong by ${lengthEn(minutes)}. Times of your marks are put right, yet do set the clock.`,
  },
  keptBy: { ru: 'Диспетчер решит сам', en: 'Left to the dispatcher' },
  refused: { ru: 'Не принято', en: 'Not taken' },
  noStorage: {
    ru: 'Браузер не даёт хранить данные. Откройте ссылку в обычном окне, не в приватном.',
    en: 'The browser keeps no data. Open the link in an ordinary window, not in a private one.',
  },
})

const lengthRu = (minutes: number) => (minutes < 60 ? `${minutes} мин` : countRu(Math.round(minutes / 60), 'час', 'часа', 'часов'))
const lengthEn = (minutes: number) => (minutes < 60 ? `${minutes} min` : countEn(Math.round(minutes / 60), 'hour', 'hours'))

export const dayWords = defineWords({
  ahead: { ru: (km: number) => `Впереди ${km} км`, en: (km: number) => `${km} km ahead` },
  aheadUnknown: { ru: 'Впереди', en: 'Ahead' },
  expected: { ru: (at: string) => `ожидаем к ${at}`, en: (at: string) => `expected at ${at}` },
  arrived: { ru: (at: string) => `На месте с ${at}`, en: (at: string) => `On site since ${at}` },
  stay: { ru: 'Стоянка', en: 'On site for' },
  callWho: { ru: (name: string) => `Позвонить: ${name}`, en: (name: string) => `Call ${name}` },
  navigator: { ru: 'Навигатор', en: 'Navigation' },
  apple: { ru: 'Карты Apple', en: 'Apple Maps' },
  yandex: { ru: 'Яндекс Карты', en: 'Yandex Maps' },
  callDispatcher: { ru: 'Позвонить диспетчеру', en: 'Call the dispatcher' },
  dispatcher: { ru: 'Диспетчер', en: 'Dispatcher' },
  instructions: { ru: 'Указания', en: 'Instructions' },
  stops: { ru: 'Все точки', en: 'All stops' },
  cargo: { ru: 'Груз', en: 'Cargo' },
  vehicle: { ru: 'Машина', en: 'Vehicle' },
  truck: { ru: 'Тягач', en: 'Truck' },
  trailer: { ru: 'Прицеп', en: 'Trailer' },
  carrier: { ru: 'Перевозчик', en: 'Carrier' },
  driver: { ru: 'Водитель', en: 'Driver' },
  coDriver: { ru: 'Второй водитель', en: 'Second driver' },
  mass: { ru: (kg: string) => `${kg} кг`, en: (kg: string) => `${kg} kg` },
  pallets: { ru: (n: number) => countRu(n, 'паллета', 'паллеты', 'паллет'), en: (n: number) => countEn(n, 'pallet', 'pallets') },
  pieces: { ru: (n: number) => countRu(n, 'место', 'места', 'мест'), en: (n: number) => countEn(n, 'piece', 'pieces') },
  temperature: {
    ru: (from: string, to: string) => `от ${from} до ${to} °C`,
    en: (from: string, to: string) => `${from} to ${to} °C`,
  },
  temperatureFrom: { ru: (from: string) => `от ${from} °C`, en: (from: string) => `from ${from} °C` },
  temperatureTo: { ru: (to: string) => `до ${to} °C`, en: (to: string) => `up to ${to} °C` },
  adr: { ru: 'опасный груз, ДОПОГ', en: 'dangerous goods, ADR' },
  departed: { ru: 'выезд', en: 'left for' },
  reached: { ru: 'прибытие', en: 'arrived' },
  begun: { ru: 'начало', en: 'begun' },
  ended: { ru: 'конец', en: 'ended' },
  waits: { ru: 'ждёт отправки', en: 'waiting to be sent' },
  photos: { ru: (n: number) => countRu(n, 'фото', 'фото', 'фото'), en: (n: number) => countEn(n, 'photo', 'photos') },
  seals: { ru: (seals: string) => `пломбы: ${seals}`, en: (seals: string) => `seals: ${seals}` },
  over: { ru: 'Рейс завершён', en: 'The flight is over' },
  overHint: { ru: 'Отмечать больше нечего. Спасибо!', en: 'There is nothing left to report. Thank you!' },
  cancelled: { ru: 'Рейс отменён', en: 'The flight is cancelled' },
  interrupted: { ru: 'Рейс прерван', en: 'The flight is interrupted' },
  stopped: { ru: 'Позвоните диспетчеру: он скажет, что дальше.', en: 'Call the dispatcher: he says what comes next.' },
})

export const actionWords = defineWords({
  question: { ru: 'Поедете в этот рейс?', en: 'Will you drive this flight?' },
  accept: { ru: 'Принять рейс', en: 'Accept the flight' },
  decline: { ru: 'Отказаться', en: 'Decline' },
  declineTitle: { ru: 'Почему не едете', en: 'Why you do not go' },
  declined: { ru: 'Вы отказались от рейса', en: 'You declined the flight' },
  acceptAfterAll: { ru: 'Всё-таки поеду', en: 'I go after all' },
  photo: { ru: 'Фото', en: 'Photo' },
  problem: { ru: 'Проблема', en: 'Problem' },
  problemTitle: { ru: 'Что случилось', en: 'What happened' },
  problemHint: {
    ru: 'Диспетчер прочтёт это в событиях рейса. Если люди в опасности, сначала звоните 112.',
    en: 'The dispatcher reads it in the events of the flight. If anybody is in danger, call 112 first.',
  },
  comment: { ru: 'Своими словами', en: 'In your own words' },
  commentNeeded: { ru: 'Напишите хотя бы слово', en: 'Write a word at least' },
  send: { ru: 'Отправить', en: 'Send' },
  cancel: { ru: 'Не сейчас', en: 'Not now' },
  takeBack: { ru: (what: string) => `Вернуть: ${what}`, en: (what: string) => `Undo: ${what}` },
  skip: { ru: 'Забыли отметить?', en: 'Forgot to report?' },
  photoTitle: { ru: 'Фото к точке', en: 'Photo for the stop' },
  photoAlt: { ru: 'Снимок, который будет отправлен', en: 'The picture that will be sent' },
  again: { ru: 'Переснять', en: 'Take again' },
  corners: { ru: 'Углы листа', en: 'Corners' },
  noPicture: { ru: 'Это не снимок, или телефон его не читает', en: 'That is no picture, or the phone cannot read it' },
  photoLimit: { ru: 'К точке уже 10 фото', en: 'The stop has 10 photos already' },
  loaded: { ru: 'Погрузка закончена', en: 'Loading finished' },
  unloaded: { ru: 'Выгрузка закончена', en: 'Unloading finished' },
  optional: {
    ru: 'Заполните то, что отличается от заявки. Можно ничего.',
    en: 'Fill in what differs from the order. Nothing need be.',
  },
  pieces: { ru: 'Мест', en: 'Pieces' },
  pallets: { ru: 'Паллет', en: 'Pallets' },
  massKg: { ru: 'Масса, кг', en: 'Mass, kg' },
  temperature: { ru: 'Температура, °C', en: 'Temperature, °C' },
  seals: { ru: 'Пломбы через запятую', en: 'Seals, with commas between' },
  damaged: { ru: 'Есть повреждения', en: 'Something is damaged' },
  wrongNumber: { ru: 'Здесь нужно число', en: 'A number is needed here' },
  papers: { ru: 'Фото документов', en: 'Photo of documents' },
  fail: { ru: 'Не вышло', en: 'Not done' },
  failTitle: { ru: 'Почему не вышло', en: 'Why it was not done' },
  failHint: {
    ru: 'Точка закроется как невыполненная, обе стороны прочтут причину.',
    en: 'The stop ends as not done, and both sides read why.',
  },
  part: { ru: 'Не всё', en: 'Not all of it' },
  partAmount: { ru: 'Укажите, сколько получилось: мест, паллет или кг', en: 'Say how much it was: pieces, pallets or kg' },
  reason: { ru: 'Причина', en: 'Reason' },
  reasonNeeded: { ru: 'Выберите причину', en: 'Choose a reason' },
})

/** What the picture of a place says. */
export const siteWords = defineWords({
  map: {
    ru: (place: string, towns: string) => (towns ? `Где это: ${place}, рядом ${towns}` : `Где это: ${place}`),
    en: (place: string, towns: string) => (towns ? `Where it is: ${place}, near ${towns}` : `Where it is: ${place}`),
  },
  gates: { ru: (gates: string) => `Въезд через ворота: ${gates}`, en: (gates: string) => `Entrance by gate: ${gates}` },
  radius: { ru: (m: number) => `на месте считаем в ${m} м вокруг точки`, en: (m: number) => `on site is within ${m} m of the stop` },
  km: { ru: (km: number) => `${String(km).replace('.', ',')} км`, en: (km: number) => `${km} km` },
})

/** Where a paper lies in a photo of it. */
export const cornerWords = defineWords({
  title: { ru: 'Где лист', en: 'Where the paper is' },
  hint: {
    ru: 'Поставьте точки на углы листа: лишнее обрежем, наклон уберём.',
    en: 'Put the dots on the corners of the paper: the rest is cut off, the slant taken out.',
  },
  picture: { ru: 'Снимок листа', en: 'Photo of the paper' },
  upperLeft: { ru: 'Левый верхний угол, двигают стрелками', en: 'Upper left corner, moved by arrows' },
  upperRight: { ru: 'Правый верхний угол, двигают стрелками', en: 'Upper right corner, moved by arrows' },
  lowerRight: { ru: 'Правый нижний угол, двигают стрелками', en: 'Lower right corner, moved by arrows' },
  lowerLeft: { ru: 'Левый нижний угол, двигают стрелками', en: 'Lower left corner, moved by arrows' },
  straighten: { ru: 'Выровнять', en: 'Straighten' },
  whole: { ru: 'Оставить весь снимок', en: 'Leave the photo whole' },
})

const cargoMarks = (kind: string): Record<Exclude<TaskMark, 'fail'>, Bilingual> => ({
  depart: { ru: 'Выехал', en: 'I have left' },
  arrive: { ru: 'Прибыл', en: 'I have arrived' },
  serve:
    kind === 'loading'
      ? { ru: 'Начали погрузку', en: 'Loading has begun' }
      : kind === 'unloading'
        ? { ru: 'Начали выгрузку', en: 'Unloading has begun' }
        : { ru: 'Начали', en: 'It has begun' },
  finish:
    kind === 'loading'
      ? { ru: 'Погрузка закончена', en: 'Loading finished' }
      : kind === 'unloading'
        ? { ru: 'Выгрузка закончена', en: 'Unloading finished' }
        : { ru: 'Закончили', en: 'Finished' },
})

/** A mark as the button that makes it says. */
export const markText = (mark: Exclude<TaskMark, 'fail'>, kind: string): Bilingual => cargoMarks(kind)[mark]

export const problemWords = defineWords({
  breakdown: { ru: 'Поломка', en: 'Breakdown' },
  accident: { ru: 'Авария', en: 'Accident' },
  traffic: { ru: 'Пробка, дорога закрыта', en: 'Traffic, road closed' },
  queue: { ru: 'Очередь на точке', en: 'Queue at the stop' },
  refused: { ru: 'Не грузят или не принимают', en: 'They will not load or accept' },
  documents: { ru: 'Непорядок с документами', en: 'Documents are not in order' },
  cargo: { ru: 'Что-то с грузом', en: 'Something with the cargo' },
  health: { ru: 'Плохо себя чувствую', en: 'I do not feel well' },
  other: { ru: 'Другое', en: 'Something else' },
} satisfies Record<DriverProblem, Bilingual>)

/** What a message in the queue was about. */
export const messageWords = defineWords({
  accepted: { ru: 'Рейс принят', en: 'Flight accepted' },
  declined: { ru: 'Отказ от рейса', en: 'Flight declined' },
  problem: { ru: (what: string) => `Проблема: ${what}`, en: (what: string) => `Problem: ${what}` },
  photo: { ru: 'Фото', en: 'Photo' },
  consent: { ru: 'Местоположение', en: 'Position' },
})

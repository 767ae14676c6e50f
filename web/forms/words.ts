import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  sections: { ru: 'Разделы формы', en: 'Parts of the form' },
  toGo: { ru: (n: number) => `ещё ${n}`, en: (n: number) => `${n} to go` },
  wrong: { ru: (n: number) => `исправить ${n}`, en: (n: number) => `correct ${n}` },
  ready: { ru: 'заполнено', en: 'filled in' },
  summary: { ru: 'Итог', en: 'Summary' },
  missingCount: { ru: (n: number) => `Не хватает: ${n}`, en: (n: number) => `Still missing: ${n}` },
  allFilled: { ru: 'Всё заполнено.', en: 'Everything is filled in.' },
  andMore: { ru: (n: number) => `и ещё ${n}`, en: (n: number) => `and ${n} more` },

  marked: { ru: '* без этого не отправить', en: '* needed to send it' },

  errorsTitle: {
    ru: (n: number) => `Исправьте ${countRu(n, 'поле', 'поля', 'полей')}`,
    en: (n: number) => `Correct ${countEn(n, 'field', 'fields')}`,
  },
  unknownOutcome: {
    ru: 'Ответ не пришёл. Нажмите ещё раз: дважды ничего не запишется.',
    en: 'No answer came. Press again: nothing is written twice.',
  },
  requestNumber: { ru: (number: string) => `Номер запроса: ${number}`, en: (number: string) => `Request number: ${number}` },

  autosaves: { ru: 'Черновик сохраняется сам', en: 'The draft saves itself' },
  unsaved: { ru: 'Есть несохранённое', en: 'There are unsaved changes' },
  keeping: { ru: 'Сохраняем черновик…', en: 'Saving the draft…' },
  kept: { ru: (at: string) => `Черновик сохранён ${at}`, en: (at: string) => `Draft saved ${at}` },
  keptBut: {
    ru: (at: string, what: string) => `Черновик сохранён ${at}, кроме: ${what}`,
    en: (at: string, what: string) => `Draft saved ${at}, except: ${what}`,
  },
  keptHere: {
    ru: 'Черновик пока только в этом браузере',
    en: 'The draft is in this browser alone for now',
  },
  keepFailed: { ru: 'Черновик не сохранён', en: 'The draft is not saved' },
  elsewhere: { ru: 'Черновик продолжен в другом окне', en: 'The draft was gone on with in another window' },
  takeOther: { ru: 'Взять оттуда', en: 'Take that one' },
  keepMine: { ru: 'Оставить этот', en: 'Keep this one' },
  retry: { ru: 'Повторить', en: 'Try again' },

  offerTitle: { ru: 'Есть черновик', en: 'There is a draft' },
  offerText: {
    ru: (at: string) => `Вы начали эту форму и не отправили. Последнее изменение: ${at}.`,
    en: (at: string) => `You began this form and did not send it. Last change: ${at}.`,
  },
  offerFilled: { ru: 'Введено', en: 'Entered' },
  goOn: { ru: 'Продолжить черновик', en: 'Go on with the draft' },
  anew: { ru: 'Начать заново', en: 'Begin anew' },
  preparing: { ru: 'Открываем форму', en: 'Opening the form' },

  leaveTitle: { ru: 'Уйти из формы?', en: 'Leave the form?' },
  leaveKept: {
    ru: (at: string) => `Черновик сохранён ${at}. Откройте форму снова, чтобы продолжить.`,
    en: (at: string) => `The draft was saved ${at}. Open the form again to go on.`,
  },
  leaveLost: { ru: 'Последние изменения пропадут.', en: 'The last changes will be lost.' },
  leaveLeft: { ru: (what: string) => `Не сохранится: ${what}.`, en: (what: string) => `Will not be saved: ${what}.` },
  leave: { ru: 'Уйти', en: 'Leave' },
  stay: { ru: 'Остаться', en: 'Stay' },

  conflictTitle: { ru: 'Запись изменили, пока вы правили', en: 'The record was changed while you edited' },
  conflictNone: {
    ru: 'Изменения не пересеклись с вашими и уже взяты в форму.',
    en: 'The changes do not meet yours and are taken into the form.',
  },
  conflictText: { ru: 'Выберите значение для каждого поля.', en: 'Choose a value for each field.' },
  mine: { ru: 'Ваше', en: 'Yours' },
  theirs: { ru: 'Сейчас в записи', en: 'In the record now' },
  was: { ru: 'Было', en: 'It was' },
  allMine: { ru: 'Оставить всё', en: 'Keep all' },
  allTheirs: { ru: 'Взять всё', en: 'Take all' },
  takenOver: { ru: 'Уже взято в форму', en: 'Taken into the form already' },
  field: { ru: 'Поле', en: 'Field' },
  takeChosen: { ru: 'Взять выбранное', en: 'Take the chosen' },
  saveChosen: { ru: 'Сохранить выбранное', en: 'Save the chosen' },
  saveOnTop: { ru: 'Сохранить', en: 'Save' },
  goOnEditing: { ru: 'Продолжить правку', en: 'Go on editing' },
  backToForm: { ru: 'Вернуться к правке', en: 'Back to editing' },
  empty: { ru: 'пусто', en: 'empty' },
  yes: { ru: 'да', en: 'yes' },
  no: { ru: 'нет', en: 'no' },
})

/** What is wrong with a value that a schema refuses, beyond the rules of the product. */
export const fieldErrorWords = defineWords({
  missing: { ru: 'заполните', en: 'fill this in' },
  choose: { ru: 'выберите из списка', en: 'choose from the list' },
  wrong: { ru: 'так не записывают, проверьте', en: 'it is not written so, check it' },
  notNumber: { ru: 'не похоже на число, проверьте знаки', en: 'does not look like a number, check the characters' },
  date: { ru: 'укажите дату, например 21.11.2026', en: 'give a date, for example 21/11/2026' },
  shorter: { ru: (limit: string) => `не короче ${limit} знаков`, en: (limit: string) => `no shorter than ${limit} characters` },
  longer: { ru: (limit: string) => `не длиннее ${limit} знаков`, en: (limit: string) => `no longer than ${limit} characters` },
  atLeast: { ru: (limit: string) => `не меньше ${limit}`, en: (limit: string) => `no less than ${limit}` },
  atMost: { ru: (limit: string) => `не больше ${limit}`, en: (limit: string) => `no more than ${limit}` },
  fewer: { ru: (limit: string) => `нужно не меньше ${limit}`, en: (limit: string) => `at least ${limit} are needed` },
  more: { ru: (limit: string) => `можно не больше ${limit}`, en: (limit: string) => `at most ${limit} are possible` },
})

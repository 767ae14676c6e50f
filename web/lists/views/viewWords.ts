import { defineWords } from '#web/i18n/words.ts'

export const viewWords = defineWords({
  views: { ru: 'Виды', en: 'Views' },
  noFilters: { ru: 'Без вида и фильтров', en: 'No view, no filters' },
  saveAs: { ru: 'Сохранить как вид…', en: 'Save as a view…' },
  saveChanges: { ru: 'Сохранить изменения', en: 'Save the changes' },
  rename: { ru: 'Переименовать…', en: 'Rename…' },
  remove: { ru: 'Удалить вид', en: 'Remove the view' },
  openWith: { ru: 'Открывать список с этим видом', en: 'Open the list with this view' },
  ofTeam: { ru: 'для команды', en: 'for the team' },
  by: { ru: (author: string) => `для команды, ${author}`, en: (author: string) => `for the team, ${author}` },
  changed: { ru: 'изменён:', en: 'changed:' },
  save: { ru: 'Сохранить', en: 'Save' },
  reset: { ru: 'Сбросить', en: 'Reset' },
  cancel: { ru: 'Отмена', en: 'Cancel' },
  newTitle: { ru: 'Сохранить вид списка', en: 'Save a view of the list' },
  renameTitle: { ru: 'Переименовать вид', en: 'Rename the view' },
  name: { ru: 'Название', en: 'Name' },
  nameMissing: { ru: 'Назовите вид', en: 'Name the view' },
  forTeam: { ru: 'Показывать всей команде', en: 'Show it to the whole team' },
  keeps: {
    ru: 'Вид помнит фильтры, порядок, таблицу, доску или карту, столбцы с их шириной и плотность строк.',
    en: 'A view remembers filters, order, table, board or map, columns with their widths and the density of rows.',
  },
  notSaved: { ru: 'Вид не сохранился, повторите', en: 'The view was not saved, try again' },
  removeTitle: { ru: (name: string) => `Удалить вид «${name}»?`, en: (name: string) => `Remove the view “${name}”?` },
  removeTeam: { ru: 'Он исчезнет у всей команды.', en: 'It disappears for the whole team.' },
})

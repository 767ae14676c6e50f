import type { RefusalWords } from './words.ts'

/** Refusals about saved views of a list and drafts of forms. */
export const viewRefusals = {
  'view.not_found': { status: 404, ru: 'Такого вида списка у вас нет', en: 'You have no such view' },
  'view.changed': {
    status: 409,
    ru: 'Вид уже изменён: откройте его заново и повторите',
    en: 'The view has changed: open it again and repeat',
  },
  'view.foreign': {
    status: 403,
    ru: 'Вид команды меняет его автор или владелец организации. Сохраните свой',
    en: 'A view of the team is changed by its author or an owner. Save your own',
  },
  'view.taken': { status: 409, ru: 'Вид «{name}» уже есть', en: 'There is a view “{name}” already' },
  'view.too_many': {
    status: 409,
    ru: 'Больше {most} видов у списка не бывает: удалите лишний',
    en: 'A list has at most {most} views: remove one',
  },
  'draft.changed': {
    status: 409,
    ru: 'Черновик уже продолжен в другом окне',
    en: 'The draft was gone on with in another window',
  },
  'draft.too_large': { status: 413, ru: 'Черновик слишком большой, чтобы его сохранить', en: 'The draft is too large to keep' },
} as const satisfies RefusalWords

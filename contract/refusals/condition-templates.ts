import type { RefusalWords } from './words.ts'

/** Given where a template is named that must be one’s own, by a draft too. */
export const knownTemplateRefusals = {
  'template.not_found': { status: 404, ru: 'Такого шаблона условий у вас нет', en: 'You have no such condition template' },
} as const satisfies RefusalWords

/** Given where a template is held for a change. */
export const lockTemplateRefusals = {
  ...knownTemplateRefusals,
  'template.changed': {
    status: 409,
    ru: 'Шаблон изменился, пока вы его смотрели: откройте его заново',
    en: 'The template changed while you looked at it: open it anew',
  },
} as const satisfies RefusalWords

/** Given where orders are put under a template. */
export const appliedTemplateRefusals = {
  ...knownTemplateRefusals,
  'template.not_in_force': {
    status: 409,
    ru: 'Ни одна редакция шаблона ещё не действует',
    en: 'No edition of the template is in force yet',
  },
} as const satisfies RefusalWords

/** Refusals about what a template says, and what it is called. */
export const templateDraftRefusals = {
  'template.name_taken': { status: 409, ru: 'Шаблон «{name}» уже есть', en: 'There is already a template “{name}”' },
  'template.empty': { status: 422, ru: 'Включите хотя бы один блок условий', en: 'Switch on at least one block of terms' },
  'template.mark_unknown': {
    status: 422,
    ru: 'Таких подстановок нет: {marks}. Выберите из списка',
    en: 'There are no such placeholders: {marks}. Choose from the list',
  },
  'template.day_past': {
    status: 422,
    ru: 'Редакция действует с сегодняшнего дня или позже',
    en: 'An edition comes into force today or later',
  },
} as const satisfies RefusalWords

/** Refusals about condition templates. */
export const templateRefusals = {
  ...lockTemplateRefusals,
  ...appliedTemplateRefusals,
  ...templateDraftRefusals,
  'template.too_many': { status: 409, ru: 'Шаблонов может быть не больше {most}', en: 'There may be {most} templates at most' },
  'template.archived': { status: 409, ru: 'Шаблон в архиве: сначала верните его', en: 'The template is archived: restore it first' },
  'template.scope_taken': {
    status: 409,
    ru: 'Для этих заказов уже назначен шаблон «{name}»',
    en: 'The template “{name}” is already the one for these orders',
  },
  'template.scope_half': {
    status: 422,
    ru: 'Направление задают оба города: откуда и куда',
    en: 'A lane has both towns: from and to',
  },
  'template.scope_unknown': { status: 422, ru: 'У вас нет такого: {what}', en: 'You have no such: {what}' },
  'template.up_to_date': {
    status: 409,
    ru: 'Новой редакции системного шаблона нет: сливать нечего',
    en: 'There is no new edition of the system template: nothing to merge',
  },
} as const satisfies RefusalWords

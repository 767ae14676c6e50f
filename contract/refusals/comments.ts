import type { RefusalWords } from './words.ts'

/** Refusals about comments. */
export const commentRefusals = {
  'comment.not_found': { status: 404, ru: 'Такого комментария у этого заказа нет', en: 'This order has no such comment' },
  'comment.nobody': {
    status: 409,
    ru: 'У заказа пока нет исполнителя, писать некому. Напишите комментарий для своих',
    en: 'The order has no executor yet, there is nobody to write to. Write to your own people',
  },
  'comment.foreign': {
    status: 403,
    ru: 'Исправить и удалить комментарий может только его автор',
    en: 'Only its author can correct or remove a comment',
  },
  'comment.removed': { status: 409, ru: 'Этот комментарий уже удалён', en: 'This comment has been removed already' },
  'comment.changed': {
    status: 409,
    ru: 'Комментарий уже изменён в другом окне: посмотрите, что в нём теперь',
    en: 'The comment was changed in another window: see what it says now',
  },
  'comment.late': {
    status: 409,
    ru: 'Исправить комментарий можно 15 минут. Напишите новый',
    en: 'A comment can be corrected for 15 minutes. Write a new one',
  },
} as const satisfies RefusalWords

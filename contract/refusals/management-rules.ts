import type { RefusalWords } from './words.ts'

/** Refusals about management rules. */
export const ruleRefusals = {
  'rule.not_found': { status: 404, ru: 'Такого правила у вас нет', en: 'You have no such rule' },
  'rule.changed': {
    status: 409,
    ru: 'Правило изменилось, пока вы его смотрели: откройте его заново',
    en: 'The rule changed while you looked at it: open it anew',
  },
  'rule.too_many': { status: 409, ru: 'Правил может быть не больше {most}', en: 'There may be {most} rules at most' },
  'rule.unknown': { status: 422, ru: 'Правило называет то, чего у вас нет: {what}', en: 'The rule names what you do not have: {what}' },
  'rule.side': {
    status: 422,
    ru: 'Это правило другой стороны: у вашей организации так не бывает',
    en: 'This is a rule of the other side: it does not happen in your organisation',
  },
} as const satisfies RefusalWords

import type { Bilingual } from '#contract/primitives.ts'

/** What a person is told of resources that may be given all the same; `{name}` is filled as in a refusal. */
export const fitWarnings = {
  'car.document_ends': {
    ru: '{plate}: {document} до {until}, раньше конца рейса',
    en: '{plate}: {document} until {until}, before the flight ends',
  },
  'car.document_undated': { ru: '{plate}: {document}, срок не указан', en: '{plate}: {document}, its last day is not given' },
  'car.temperature_unknown': {
    ru: '{plate}: не указано, какую температуру держит',
    en: '{plate}: which temperature it keeps is not given',
  },
  'car.adr_packages': {
    ru: '{plate} без допуска ДОПОГ: груз в упаковках везти можно',
    en: '{plate} has no ADR approval: goods in packages may go',
  },
  'driver.document_ends': {
    ru: '{name}: {document} до {until}, раньше конца рейса',
    en: '{name}: {document} until {until}, before the flight ends',
  },
} as const satisfies Record<string, Bilingual>

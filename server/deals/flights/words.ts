import type { Bilingual } from '#contract/primitives.ts'

/** What a person is told of resources that may be given all the same; `{name}` is filled as in a refusal. */
export const fitWarnings = {
  'car.document_ends': {
    ru: '{plate}: {document} до {until}, раньше конца рейса',
    en: '{plate}: {document} until {until}, before the flight ends',
  },
  'car.document_undated': { ru: '{plate}: {document}, срок не указан', en: '{plate}: {document}, its last day is not given' },
  'car.document_soon': {
    ru: '{plate}: {document} до {until}, меньше недели после рейса',
    en: '{plate}: {document} until {until}, less than a week after the flight',
  },
  'car.nearly_full': { ru: '{plate}: {what}, занято {share} %', en: '{plate}: {share}% of {what} is taken' },
  'car.pass_none': {
    ru: '{plate}: нет пропуска в Москву, внутри МКАД он нужен',
    en: '{plate}: no pass for Moscow, it is needed within the MKAD',
  },
  'car.adr_packages': {
    ru: '{plate} без допуска ДОПОГ: груз в упаковках везти можно',
    en: '{plate} has no ADR approval: goods in packages may go',
  },
  'driver.document_ends': {
    ru: '{name}: {document} до {until}, раньше конца рейса',
    en: '{name}: {document} until {until}, before the flight ends',
  },
  'driver.document_soon': {
    ru: '{name}: {document} до {until}, меньше недели после рейса',
    en: '{name}: {document} until {until}, less than a week after the flight',
  },
  'driver.late': {
    ru: '{name}: опоздание на {work} {late}, {stop}, окно до {until}',
    en: '{name}: late for {work} by {late}, {stop}, the window ends {until}',
  },
  'driver.tight': {
    ru: '{name}: на точке {stop} запас до конца окна {slack} мин',
    en: '{name}: {slack} min left to the end of the window at {stop}',
  },
} as const satisfies Record<string, Bilingual>

/** What somebody is late for, by the kind of the task. */
export const workOf = (kind: string): Bilingual => lateFor[kind] ?? { ru: 'точку', en: 'the stop' }
const lateFor: Partial<Record<string, Bilingual>> = {
  loading: { ru: 'погрузку', en: 'loading' },
  unloading: { ru: 'выгрузку', en: 'unloading' },
  reload: { ru: 'перегруз', en: 'reloading' },
}

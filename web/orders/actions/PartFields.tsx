import { useState } from 'react'
import type { TaskOutcome } from '#contract/order-moves.ts'
import type { TaskKind } from '#contract/order-states.ts'
import { defineWords, useWords } from '#web/i18n/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { saidAt } from './expectedVersion.ts'

const partWords = defineWords({
  loaded: { ru: 'Сколько погружено', en: 'How much was loaded' },
  unloaded: { ru: 'Сколько выгружено', en: 'How much was unloaded' },
  all: { ru: 'Всё', en: 'All of it' },
  part: { ru: 'Не всё', en: 'Not all' },
  pallets: { ru: 'Паллет', en: 'Pallets' },
  pieces: { ru: 'Мест', en: 'Pieces' },
  massKg: { ru: 'Вес, кг', en: 'Mass, kg' },
  temperature: { ru: 'Температура груза, °C', en: 'Temperature of the cargo, °C' },
  seals: { ru: 'Пломбы', en: 'Seals' },
  sealsHint: { ru: 'Номера через запятую', en: 'Numbers, separated by commas' },
  unknown: { ru: 'Укажите, сколько принято: паллет, мест или килограммов', en: 'Say how much was taken: pallets, pieces or kilograms' },
  whole: { ru: 'Целое число', en: 'A whole number' },
  degrees: { ru: 'От −60 до 60, с точностью до 0,1', en: 'From −60 to 60, to 0.1' },
  sealsWrong: { ru: 'Не больше 20 пломб, каждая до 20 знаков', en: 'No more than 20 seals, each of up to 20 characters' },
  partHint: {
    ru: 'Остальное останется на борту. Закажем акт о расхождениях и подготовим черновик претензии.',
    en: 'The rest stays on board. A discrepancy act is asked for and a claim is drafted.',
  },
})

const measures = ['pallets', 'pieces', 'massKg'] as const
type Field = (typeof measures)[number] | 'temperature' | 'seals'
const none: Record<Field, string> = { pallets: '', pieces: '', massKg: '', temperature: '', seals: '' }

/** The fields that show refusals themselves. */
export const partFields = ['outcome', ...[...measures, 'temperature', 'seals'].map(name => `outcome.${name}`)]

const isWhole = (text: string) => /^\d{0,7}$/.test(text.trim())
const degreesOf = (text: string) => Number(text.trim().replace(',', '.').replace('−', '-'))
const isDegrees = (text: string) => text.trim() === '' || (/^[-−]?\d{1,2}([.,]\d)?$/.test(text.trim()) && Math.abs(degreesOf(text)) <= 60)
const sealsOf = (text: string) => text.split(/[,;\n]/).flatMap(seal => seal.trim() || [])

/** How much of the cargo was taken at a stop, as it is typed; `asked` false: nothing is asked there. */
export function usePart(asked: boolean) {
  const [mode, setMode] = useState<'all' | 'part'>('all')
  const [typed, setTyped] = useState(none)
  const [tried, setTried] = useState(false)
  const isPart = asked && mode === 'part'
  const seals = sealsOf(typed.seals)
  const wrong: Record<Field, boolean> = {
    pallets: !isWhole(typed.pallets),
    pieces: !isWhole(typed.pieces),
    massKg: !isWhole(typed.massKg),
    temperature: !isDegrees(typed.temperature),
    seals: seals.length > 20 || seals.some(seal => seal.length > 20),
  }
  const isUnknown = measures.every(name => typed[name].trim() === '')
  return {
    mode,
    setMode,
    typed,
    set: (name: Field, text: string) => setTyped(before => ({ ...before, [name]: text })),
    isPart,
    tried,
    wrong,
    isUnknown,
    /** Asked when the step is tried: what to send, nothing where all was taken, or null where something is wrong, which is then said. */
    given: (): TaskOutcome | undefined | null => {
      setTried(true)
      if (!isPart) return undefined
      if (isUnknown || Object.values(wrong).some(Boolean)) return null
      return {
        part: true,
        ...Object.fromEntries(measures.flatMap(name => (typed[name].trim() === '' ? [] : [[name, Number(typed[name])]]))),
        ...(typed.temperature.trim() !== '' && { temperature: degreesOf(typed.temperature) }),
        ...(seals.length > 0 && { seals }),
      }
    },
  }
}

type PartFieldsProps = { by: ReturnType<typeof usePart>; kind: TaskKind; error: unknown }

/** All of the cargo, or how much of it was taken. */
export function PartFields({ by, kind, error }: PartFieldsProps) {
  const t = useWords(partWords)
  const label = kind === 'unloading' ? t.unloaded : t.loaded
  const field = (name: Field, said: string, text: string) => (
    <TextField
      key={name}
      label={said}
      optional
      value={by.typed[name]}
      onChange={next => by.set(name, next)}
      {...(name === 'seals'
        ? { description: t.sealsHint }
        : { inputMode: name === 'temperature' ? ('decimal' as const) : ('numeric' as const) })}
      error={saidAt(error, `outcome.${name}`) ?? (by.tried && by.wrong[name] ? text : null)}
    />
  )
  return (
    <div className="order-step-field">
      <span className="order-step-label">{label}</span>
      <Segmented
        label={label}
        value={by.mode}
        onChange={by.setMode}
        options={[
          { id: 'all', label: t.all },
          { id: 'part', label: t.part },
        ]}
      />
      {by.isPart && (
        <>
          <p className="s13 muted">{t.partHint}</p>
          {(by.tried && by.isUnknown) || saidAt(error, 'outcome') ? (
            <p className="s13 danger">{saidAt(error, 'outcome') ?? t.unknown}</p>
          ) : null}
          <div className="order-step-pair">{measures.map(name => field(name, t[name], t.whole))}</div>
          <div className="order-step-pair">
            {field('temperature', t.temperature, t.degrees)}
            {field('seals', t.seals, t.sealsWrong)}
          </div>
        </>
      )}
    </div>
  )
}

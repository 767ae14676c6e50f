import { useMemo } from 'react'
import type { z } from 'zod'
import { type TruckTypeRow, withOther } from '#contract/dicts.ts'
import { useDict, useOptions } from '#web/dicts/dictNames.ts'
import { useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { formWords } from '#web/orders/form/formWords.ts'
import { moscowDay } from '../days.ts'
import { type GridCtx, vatId } from './columns.ts'

const rates = [22, 20, 10, 7, 5, 0] as const

/** The words the cells of the sheet are read and written with: the same object as long as they are the same. */
export function useGridCtx(): GridCtx {
  const { locale } = useLocale()
  const bodies = useOptions('bodyTypes')
  const loadings = useOptions('downloadTypes')
  const regimes = useOptions('temperatures')
  const form = useWords(formWords)
  const types = useDict<z.output<typeof TruckTypeRow>>('truckTypes')
  const today = moscowDay(useNow(60_000))
  const said = JSON.stringify([bodies, loadings, regimes, types])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words are the same context
  return useMemo(
    () => ({
      locale,
      today,
      bodies,
      loadings,
      regimes,
      vats: [
        ...(['included', 'excluded'] as const).flatMap(vatMode =>
          rates.map(vatRate => ({
            id: vatId({ vatMode, vatRate }),
            label: `${vatMode === 'included' ? form.vatIncluded : form.vatExcluded} ${vatRate}\u00a0%`,
          })),
        ),
        { id: 'none', label: form.vatNone },
      ],
      triggers: [
        { id: 'unloading', label: form.triggerUnloading },
        { id: 'scans', label: form.triggerScans },
        { id: 'originals', label: form.triggerOriginals },
        { id: 'act_signed', label: form.triggerAct },
      ],
      trucks: withOther(types).map(({ code, name_ru, name_en, weight, volume, palletsCount }) => ({
        id: code,
        label: locale === 'ru' ? name_ru : name_en,
        sizes: code === 'other' ? null : { tonnes: weight, volume, pallets: palletsCount },
      })),
    }),
    [locale, today, said],
  )
}

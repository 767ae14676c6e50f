import { figureDefinitions, figureLabels } from '#contract/figure-words.ts'
import { defineWords } from '#web/i18n/words.ts'

/** What each figure is called. */
export const figureNames = defineWords(figureLabels)

/** How each figure is reckoned. */
export const definitions = defineWords(figureDefinitions)

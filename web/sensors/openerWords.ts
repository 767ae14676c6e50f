import { defineWords } from '#web/i18n/words.ts'

export const sensorOpenerWords = defineWords({
  open: { ru: 'Температура и датчики', en: 'Temperature and sensors' },
})

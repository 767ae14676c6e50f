import type { RefusalWords } from './words.ts'

/** Refusals around what sensors and people measure under way. */
export const sensorRefusals = {
  'sensor.time': {
    status: 422,
    ru: 'Время замера — между началом рейса и текущим моментом',
    en: 'A reading lies between the start of the flight and the present moment',
  },
} as const satisfies RefusalWords

import { shiftDate } from './testDay.ts'

// loaded before everything else by each process of a run on another day
shiftDate()

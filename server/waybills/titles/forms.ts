import type { TitleKind } from '#contract/waybills.ts'
import type { Title } from './describe.ts'
import { t1 } from './t1.ts'
import { t2 } from './t2.ts'
import { t3 } from './t3.ts'
import { t4 } from './t4.ts'
import { t5 } from './t5.ts'
import { t6 } from './t6.ts'
import { t7 } from './t7.ts'
import { t8 } from './t8.ts'

/** Every title of the waybill, by its kind. Another version of the format is another description here. */
export const titles: Record<TitleKind, Title> = { t1, t2, t3, t4, t5, t6, t7, t8 }

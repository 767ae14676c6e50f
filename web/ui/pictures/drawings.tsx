import type { ReactNode } from 'react'

export type Drawing = 'gate' | 'search' | 'break' | 'barrier' | 'clock' | 'stamp' | 'pallet'

const go = 'ui-drawing-go'

const drawings: Record<Drawing, ReactNode> = {
  gate: (
    <>
      <path d="M8 62h104M20 62V26l40-16 40 16v36M36 62V36h48v26M36 44h48M36 52h48" />
      <path d="M52 62h16v-6H52z" className={go} />
    </>
  ),
  search: (
    <>
      <path d="M8 58h104M24 58V34h28v24M24 46h28M38 34v24M66 58V34h28v24M66 46h28M80 34v24" strokeDasharray="3 4" />
      <circle cx="60" cy="22" r="11" />
      <path d="m68 30 8 8" className={go} />
    </>
  ),
  break: (
    <>
      <path d="M8 40h38M74 40h38M46 40l5-8M74 40l-5 8M14 36h8v8h-8z" />
      <circle cx="106" cy="40" r="4" />
      <path d="M55 26l10 28" className={go} />
    </>
  ),
  barrier: (
    <>
      <path d="M8 62h104M22 62V30M98 62V30M22 36h76M22 42h76M30 36v6M44 36v6M58 36v6M72 36v6M86 36v6" />
      <circle cx="22" cy="26" r="4" className={go} />
    </>
  ),
  clock: (
    <>
      <path d="M8 62h104M30 62V50M90 62V50" />
      <circle cx="60" cy="34" r="24" />
      <path d="M60 14v4M60 50v4M40 34h4M76 34h4" />
      <path d="M60 20v14l10 6" className={go} />
    </>
  ),
  stamp: (
    <>
      <path d="M8 62h104M34 62v-8h52v8M40 46h40v8H40z" />
      <path d="M54 46c0-10-5-13-5-20a11 11 0 0 1 22 0c0 7-5 10-5 20" />
      <path d="M46 62h28" className={go} />
    </>
  ),
  pallet: (
    <>
      <path d="M8 62h104M28 62v-6h64v6M28 50h64M36 50v6M60 50v6M84 50v6M36 50V20h24v30M60 32h24v18M36 35h24" />
      <path d="M72 32v-8M68 28l4-4 4 4" className={go} />
    </>
  ),
}

/** The lines of a drawing, on a ground of 120 × 72. */
export const Lines = ({ of }: { of: Drawing }) => drawings[of]

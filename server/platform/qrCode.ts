import { createRequire } from 'node:module'
import { lazily } from './lazily.ts'

const require = createRequire(import.meta.url)
/** Two megabytes of every code there is, read for the first picture. */
const openCodes = lazily(() => require('bwip-js/node') as typeof import('bwip-js/node'))

/** The QR code of a text as a picture (SVG). */
export const qrCode = (text: string): string => openCodes().toSVG({ bcid: 'qrcode', text, paddingwidth: 2, paddingheight: 2 })

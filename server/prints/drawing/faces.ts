import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { PrintFont } from '#contract/print-templates.ts'

const { resolve } = createRequire(import.meta.url)
const google = (name: string) => dirname(resolve(`@expo-google-fonts/${name}/package.json`))
const folders = {
  sans: google('pt-sans'),
  serif: google('pt-serif'),
  roboto: join(dirname(resolve('pdfmake/package.json')), 'fonts', 'Roboto'),
}

type Face = { name: string; normal: string; bold: string; italics: string; bolditalics: string; office: string }

const paratype = (name: string, file: string, folder: string, office: string): Face => {
  const face = (style: string) => join(folder, style, `${file}_${style}.ttf`)
  return {
    name,
    normal: face('400Regular'),
    bold: face('700Bold'),
    italics: face('400Regular_Italic'),
    bolditalics: face('700Bold_Italic'),
    office,
  }
}
const roboto = (style: string) => join(folders.roboto, `Roboto-${style}.ttf`)

/** The files of each face; `office`: one like it that is wherever papers are opened, and no wider than what they are measured by. */
export const faces: Readonly<Record<PrintFont, Face>> = {
  pt_sans: paratype('PT Sans', 'PTSans', folders.sans, 'Arial'),
  pt_serif: paratype('PT Serif', 'PTSerif', folders.serif, 'Times New Roman'),
  roboto: {
    name: 'Roboto',
    normal: roboto('Regular'),
    bold: roboto('Medium'),
    italics: roboto('Italic'),
    bolditalics: roboto('MediumItalic'),
    office: 'Arial',
  },
}

/** Whether a file of the machine is one of them. */
export const isFace = (path: string): boolean => Object.values(folders).some(folder => path.startsWith(folder + sep))

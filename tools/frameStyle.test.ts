import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { words } from '#web/shell/words.ts'
import { frameStyle } from './frameStyle.ts'

const markup = '<div class="shell top"><svg class="mark"></svg></div>'

describe('the style of what stands in the page itself', () => {
  test.each([
    ['.shell{a:b}', '.shell{a:b}'],
    ['.rail{a:b}.top>.mark{c:d}', '.top>.mark{c:d}'],
    ['.shell .rail{a:b}', ''],
    ['.shell,.rail{a:b}', '.shell{a:b}'],
    [':root{--x:"}"}html,body{a:b}*{c:d}', ':root{--x:"}"}html,body{a:b}*{c:d}'],
    ['button,table{a:b}', ''],
    ['.shell:hover{a:b}.shell::before{a:b}', ''],
    ['[data-opening=folded] .shell,.shell[data-rail]{a:b}', '[data-opening=folded] .shell,.shell[data-rail]{a:b}'],
    ['@layer reset,ui;@layer ui{.rail{a:b}}@layer ui{.top{a:b}}', '@layer reset,ui;@layer ui{.top{a:b}}'],
    ['@media (width>=768px){.top{a:b}}@media print{.top{a:b}}', '@media (width>=768px){.top{a:b}}'],
    ['@media not print{[data-theme=dark]{a:b}}', '@media not print{[data-theme=dark]{a:b}}'],
    ['@font-face{src:url(a)}@keyframes k{from{a:b}}.top{a:b}', '.top{a:b}'],
    ['.top:is(.shell,.rail){a:b}.top:not(:is(.rail,.shell),:nth-child(4)){a:b}', ''],
    [':lang(en) .top [lang=ru]{a:b}', ':lang(en) .top [lang=ru]{a:b}'],
  ])('%s', (sheet, style) => {
    expect(frameStyle(sheet, markup)).toBe(style)
  })
})

test('the frame of the page says what the screens say in its place', () => {
  const page = readFileSync(fileURLToPath(new URL('../index.html', import.meta.url)), 'utf8')
  for (const language of ['ru', 'en'] as const) expect(page).toContain(`<span lang="${language}">${words[language].findHint}</span>`)
})

import { describe, expect, test } from 'vitest'
import { orderHeads } from '#server/imports/orders/heads.ts'
import { fieldsByHeads } from '#server/imports/rules.ts'
import { underItsHead } from './heads.ts'
import { mergedIn, spread } from './merged.ts'

const headed = (table: readonly (readonly string[])[]) => underItsHead(table, heads => fieldsByHeads('orders', heads, orderHeads)).table
const above = (table: readonly (readonly string[])[]) => underItsHead(table, heads => fieldsByHeads('orders', heads, orderHeads)).above
const named = (table: readonly (readonly string[])[]) => fieldsByHeads('orders', headed(table)[0]!, orderHeads)

describe('the head of a table', () => {
  const heads = ['№ заявки', 'Откуда', 'Куда', 'Когда грузим', 'Груз', 'Вес, т', 'Контакты']
  const rows = [
    ['17', 'Казань', 'Самара', '25.11', 'Напитки', '20', 'Пётр'],
    ['18', 'Казань', 'Москва', '26.11', 'Мука', '10', ''],
  ]

  test('is the first row, and stands below a title, whatever the title says', () => {
    expect(headed([heads, ...rows])).toEqual([heads, ...rows])
    const title = [['Заявки на неделю 47, ООО «Кедр»'], ['', 'составил: Орлова'], heads, ...rows]
    expect(headed(title)).toEqual([heads, ...rows])
    expect(above(title)).toEqual(title.slice(0, 2))
    expect(above([heads, ...rows])).toEqual([])
    expect(named(title)).toEqual(['externalId', 'loadingPlace', 'unloadingPlace', 'loadingFrom', 'cargo', 'massT', 'loadingContact'])
  })

  test('of two rows is one: what stands over several columns goes before each', () => {
    const table = [
      ['№ клиента', 'Погрузка', '', '', 'Выгрузка', '', '', 'Груз', 'Температура', ''],
      ['', 'Город', 'Адрес', 'Дата', 'Город', 'Адрес', 'Дата', '', 'от', 'до'],
      ['К-1', 'Казань', 'ул. Мира, 1', '25.11', 'Самара', 'ул. Мира, 2', '26.11', 'Сыр', '2', '6'],
    ]
    expect(headed(table)).toHaveLength(2)
    expect(above([['Заявки на завтра'], ...table])).toEqual([['Заявки на завтра']])
    expect(named(table)).toEqual([
      ...['customerNumber', 'loadingPlace', 'loadingAddress', 'loadingFrom', 'unloadingPlace', 'unloadingAddress', 'unloadingFrom'],
      ...['cargo', 'tempMin', 'tempMax'],
    ])
  })

  test('is nowhere where no row names fields', () => {
    expect(headed(rows)).toEqual(rows)
    expect(headed([['x']])).toEqual([['x']])
    expect(headed([['', ''], ...rows])).toHaveLength(3)
  })
})

test('what a workbook merged over several rows holds for each of them', () => {
  const over = spread([
    { top: 1, left: 0, bottom: 3, right: 0 },
    { top: 2, left: 1, bottom: 3, right: 2 },
    { top: 1, left: 1, bottom: 1, right: 2 },
  ])
  const rows = [
    ['Клиент', 'Город'],
    ['Кедр', 'Казань'],
    ['', 'Самара'],
    ['', ''],
    ['', 'Киров'],
  ]
  expect(rows.map((row, index) => over([...row], index))).toEqual([
    ['Клиент', 'Город'],
    ['Кедр', 'Казань'],
    ['Кедр', 'Самара'],
    ['Кедр', 'Самара'],
    ['', 'Киров'],
  ])
})

test('merged ranges are read from the first sheet of a workbook', async () => {
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Заявки',
        rows: [
          ['Кедр', 'Казань'],
          [null, 'Самара'],
        ],
        merges: [{ startRow: 0, startCol: 0, endRow: 1, endCol: 0 }],
      },
    ],
  })
  expect(mergedIn(bytes)).toEqual([{ top: 0, left: 0, bottom: 1, right: 0 }])
})

import { expect, test } from 'vitest'
import type { ClaimRow } from '#contract/claims.ts'
import type { Permission } from '#contract/permissions.ts'
import { claim } from '#server/prints/forms/claim.ts'
import { downtimeAct } from '#server/prints/forms/downtimeAct.ts'
import { textsOf } from '#server/prints/forms/form.ts'
import { numbersOf } from '#server/prints/row/issued.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'
import { asExecutor, detained } from '#testing/prints/orders.ts'
import { formsFor, fromStored, issuedTree, toStored, treeOf } from './paper.ts'
import { chosenPictures } from './pictures.ts'

const clauses = { ru: '', en: '' }
const stood = detained('terms')
const first = stood.claims.find(({ kind }) => kind === 'detention')!
const second: ClaimRow = { ...first, id: '00000000-0000-4000-8000-000000000002' }
const facts: OrderPrintFacts = {
  ...asExecutor(stood),
  claims: [first, second],
  numbers: numbersOf(
    [second, first].map(({ id }, at) => ({ form: 'downtime_act', claimId: id, number: `26-0000${2 - at}`, date: '2026-10-12' })),
  ),
}
const number = { number: '26-00009', date: '2026-10-13' }
const said = (claimId: string) =>
  textsOf(treeOf({ form: claim, claimId }, { facts, clauses }, { language: 'ru', number, draft: false }).blocks).join('\n')

test('a claim names the act of its own detention, however many there are', () => {
  expect(said(first.id)).toContain('акт о простое № 26-00001')
  expect(said(second.id)).toContain('акт о простое № 26-00002')
  const alone = { ...facts, numbers: numbersOf([{ form: 'downtime_act', claimId: second.id, ...number }]) }
  const tree = treeOf({ form: claim, claimId: first.id }, { facts: alone, clauses }, { language: 'ru', number, draft: false })
  expect(textsOf(tree.blocks).join('\n')).not.toContain(`акт о простое № ${number.number}`)
})

test('an issued paper of a claim tells its sum to nobody who may not see prices', () => {
  const rights = (...all: Permission[]) => ({ permissions: new Set<Permission>(['orders.view', ...all]) })
  expect(formsFor(['executor'], rights()).map(({ code }) => code)).not.toContain('downtime_act')
  const target = { form: downtimeAct, claimId: first.id }
  const tree = treeOf(target, { facts, clauses }, { language: 'ru', number, draft: false })
  const frozen = fromStored(toStored(target, tree, { facts, clauses, revealed: [] }, number))
  const shown = (by: ReturnType<typeof rights>) =>
    textsOf(issuedTree(target, { frozen, issued: { ...number, language: 'ru' } }, 'ru', by).tree.blocks).join('\n')
  expect(shown(rights('orders.prices'))).toContain('К оплате за простой')
  expect(shown(rights())).not.toContain('К оплате за простой')
})

test('pictures asked for are those the settings name, and both where they name neither', () => {
  const kept = { stamp: 'a', sign: 'b' }
  const none = { stamp: null, sign: null }
  const stampAlone = { stamp: true, sign: false }
  expect(chosenPictures(kept, stampAlone, null)).toEqual({ stamp: 'a', sign: null })
  expect(chosenPictures(kept, stampAlone, true)).toEqual({ stamp: 'a', sign: null })
  expect(chosenPictures(kept, stampAlone, false)).toEqual(none)
  expect(chosenPictures(kept, undefined, null)).toEqual(none)
  for (const settings of [undefined, { stamp: false, sign: false }]) expect(chosenPictures(kept, settings, true)).toEqual(kept)
})

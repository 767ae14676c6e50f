import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { Membership, PrivateMember } from '#contract/private-area-card.ts'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import { cardOf, memberOf, membershipOf, meOf, nobody, plain, routes, sentIn, serveAreas, uuid, volga } from '#web/testing/privateAreas.tsx'

afterEach(closeOrders)

describe('members as the owner keeps them', () => {
  const members = [
    memberOf(1, 'ИП Ковалёв А. В.', 'asked', ['admit', 'refuse']),
    memberOf(2, 'УралГруз', 'joined', ['block']),
    memberOf(3, 'Заря', 'invited', ['recall']),
  ]
  const address = `/tdsd-private-main?area=${uuid(10)}&part=members`
  const list = () => ({ items: members.map(one => z.encode(PrivateMember, one)), next: null })

  test('how far invitations came stands over them, applications wait for a decision, a block needs its reason', async () => {
    const sent: unknown[] = []
    await serveAreas(meOf('forwarder'), () => [cardOf()], {
      '/api/private-areas/v0/members': list,
      '/api/private-areas/v0/counts': () => ({
        statuses: { ...nobody, asked: 1, joined: 1, invited: 1 },
        progress: { invited: 12, opened: 9, joined: 7 },
      }),
      '/api/private-areas/v0/move': (_, body) => {
        sent.push(sentIn(body))
        return z.encode(Membership, membershipOf('blocked'))
      },
    })
    const { screen } = await openOrders(address, routes)
    await expect.element(screen.getByText('УралГруз')).toBeVisible()
    await expect.poll(() => plain(document.querySelector('.area-progress')!)).toBe('Отправлено12Открыли9Вступили7')
    await expect.element(screen.getByText(/заявка ждёт вашего решения/)).toBeVisible()
    await screen.getByRole('button', { name: 'Заблокировать' }).click()
    const dialog = screen.getByRole('alertdialog')
    const block = dialog.getByRole('button', { name: 'Заблокировать' })
    await expect.element(block).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Причина' }).fill('срыв погрузки')
    await block.click()
    await expect.poll(() => sent).toEqual([{ action: 'block', reason: 'срыв погрузки', memberId: uuid(62), version: 2 }])
    await screen.getByRole('button', { name: /^Приглашены/ }).click()
    await expect.element(screen.getByRole('button', { name: /^Приглашены/ })).toHaveAttribute('aria-pressed', 'true')
  })

  test('several applications are decided at once after one question, and those that are none are left out with the reason', async () => {
    const sent: unknown[] = []
    const asked = [memberOf(1, 'ИП Ковалёв А. В.', 'asked', ['admit', 'refuse']), memberOf(4, 'Восток', 'asked', ['admit', 'refuse'])]
    asked[0]!.note = 'Двенадцать тентов'
    await serveAreas(meOf('forwarder'), () => [cardOf()], {
      '/api/private-areas/v0/members': () => ({ items: [...asked, members[1]!].map(one => z.encode(PrivateMember, one)), next: null }),
      '/api/private-areas/v0/counts': () => ({
        statuses: { ...nobody, asked: 2, joined: 1 },
        progress: { invited: 0, opened: 0, joined: 1 },
      }),
      '/api/private-areas/v0/bulk': (_, body) => {
        sent.push(sentIn(body))
        return { results: asked.map(({ id }) => ({ id, ok: true, version: 3 })) }
      },
    })
    const { screen } = await openOrders(address, routes)
    // how many wait stands on the tab, and what an applicant says about himself beside him
    await expect.element(screen.getByRole('link', { name: 'Участники 2' })).toBeVisible()
    await expect.element(screen.getByText('Двенадцать тентов')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
    await screen.getByRole('button', { name: 'Отклонить можно для 2 из 3' }).click()
    await expect.element(screen.getByText(/статус «Участник»/)).toBeVisible()
    await screen.getByRole('button', { name: 'Отклонить: 2' }).click()
    const dialog = screen.getByRole('alertdialog', { name: 'Отклонить заявки: 2?' })
    await dialog.getByRole('textbox', { name: /Причина/ }).fill('Мест нет')
    await dialog.getByRole('button', { name: 'Отклонить' }).click()
    await expect
      .poll(() => sent)
      .toEqual([{ action: 'refuse', reason: 'Мест нет', areaId: uuid(10), rows: asked.map(({ id }) => ({ id, version: 2 })) }])
  })

  test('several are invited by tax number at once, and each is answered for', async () => {
    const sent: Record<string, unknown>[] = []
    await serveAreas(meOf('forwarder'), () => [cardOf()], {
      '/api/private-areas/v0/members': list,
      '/api/private-areas/v0/invite': (_, body) => {
        sent.push(sentIn(body))
        return {
          results: [
            { tin: volga.tin, organization: volga, ok: true, error: null },
            {
              tin: '6632003007',
              organization: null,
              ok: false,
              error: { code: 'private_area.unknown_tin', message: 'Такой организации нет' },
            },
          ],
        }
      },
    })
    const { screen } = await openOrders(address, routes)
    await screen.getByRole('button', { name: 'Пригласить' }).first().click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Пригласить' }).click()
    await expect.element(dialog.getByText('Укажите хотя бы один ИНН')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'ИНН перевозчиков' }).fill('1655002000, 6632003007\n1655002000')
    await dialog.getByRole('button', { name: 'Пригласить' }).click()
    await expect.element(page.getByText('Приглашено 1 из 2')).toBeVisible()
    await expect.element(page.getByText('Такой организации нет')).toBeVisible()
    expect(sent[0]).toMatchObject({ areaId: uuid(10), tins: ['1655002000', '6632003007'], organizationIds: [], groupIds: [], days: 3 })
  })
})

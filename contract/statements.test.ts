import { expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import { Client } from './clients.ts'
import { TemplateRow } from './condition-templates.ts'
import { Flag } from './flags.ts'
import { permissionsOf, roles } from './permissions.ts'

test('1.19 the roles beyond the pair are ours: owner, logistician, dispatcher, accountant, viewer and the administrator of the installation', () => {
  expect(Object.keys(roles)).toEqual(['owner', 'logistician', 'dispatcher', 'accountant', 'viewer', 'administrator'])
  const may = (role: keyof typeof roles, ...sides: ('forwarder' | 'executor' | 'platform')[]) => permissionsOf([role], sides)
  expect(may('administrator', 'forwarder', 'executor').has('platform.manage'), 'of an installation alone').toBe(false)
  expect(may('administrator', 'platform').has('platform.manage')).toBe(true)
  expect(may('owner', 'forwarder', 'executor', 'platform').has('platform.manage')).toBe(false)
  expect(may('accountant', 'forwarder').has('settlements.approve')).toBe(true)
  expect([...may('viewer', 'forwarder', 'executor')].filter(right => /edit|create|manage|approve|command|bet$/.test(right))).toEqual([
    'notifications.edit',
  ])
})

test('3.39 suggest queries send what is typed and a filter, under these names', () => {
  for (const call of [api.organizations.suggestExecutors, api.organizations.suggestForwarders]) {
    expect(call.path).toMatch(/^\/api\/orders\/suggest\//)
    const shape = (call.data as z.ZodObject).shape
    expect(Object.keys(shape)).toEqual(['query', 'filter'])
    expect(call.data.parse({ query: 'Ромашка', filter: { tin: '7707083893' } })).toEqual({
      query: 'Ромашка',
      filter: { tin: '7707083893' },
    })
    expect(call.data.parse({}), 'both may be left out').toEqual({ query: '', filter: {} })
    expect(() => call.data.parse({ text: 'Ромашка' })).toThrow()
  }
})

test('3.40 the entities of the specification are there, each with an id and fields of its own', () => {
  const rowOf = (out: z.ZodType) => ((out as z.ZodObject).shape.items as z.ZodArray<z.ZodObject>).element.shape
  const entities = {
    orders: rowOf(api.orders.list.out),
    tenders: rowOf(api.tenders.list.out),
    flights: rowOf(api.flights.list.out),
    drivers: rowOf(api.drivers.list.out),
    transport: rowOf(api.cars.list.out),
    partners: rowOf(api.partners.list.out),
    conditionTemplates: TemplateRow.shape,
    flags: Flag.shape,
    organizations: Client.shape,
  }
  for (const [name, shape] of Object.entries(entities)) {
    expect(Object.keys(shape).length, name).toBeGreaterThan(4)
    expect(
      Object.keys(shape).some(field => ['id', 'key', 'name'].includes(field)),
      name,
    ).toBe(true)
  }
})

test('3.42 the employments of a user are a list, and one of them is chosen to go on in', () => {
  const { employees, monopersonate } = api.users
  expect(employees.path).toMatch(/employees/i)
  expect(Object.keys((employees.out as z.ZodObject).shape)).toEqual(['employees', 'current'])
  expect(monopersonate.path).toMatch(/monopersonate/i)
  expect(Object.keys((monopersonate.data as z.ZodObject).shape)).toEqual(['employeeId'])
})

import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, text, Version } from './primitives.ts'
import { unreadIn } from './query-string.ts'

/** A list by the name its screen gives it: `orders.forwarder`. */
export const ListName = z.string().regex(/^[a-z][a-zA-Z]{1,30}(\.[a-z][a-zA-Z]{1,30})?$/)
const Column = z.string().regex(/^[a-zA-Z][\w.-]{0,40}$/)

/** The columns of a table as somebody has them; columns it does not name stand as the list has them. */
export const ListLayout = z.strictObject({
  order: z.array(Column).max(100),
  hidden: z.array(Column).max(100),
  widths: z.record(Column, z.int().min(24).max(5000)),
  pins: z.record(Column, z.enum(['start', 'end', 'none'])).optional(),
})
export type ListLayout = z.output<typeof ListLayout>

/** What a view keeps: the conditions and the order as the address writes them, the columns, the height of rows. */
const content = {
  name: text(1, 60),
  team: z.boolean(),
  query: z.string().max(4000),
  layout: ListLayout,
  density: z.enum(['compact', 'standard', 'roomy']).nullable(),
}

/** What is saved from now on can be read; a page leaves out what an older view holds and no longer fits. */
const saved = { ...content, query: content.query.refine(query => unreadIn(query).length === 0) }

export const ListView = z.object({
  id: Id,
  ...content,
  version: z.int(),
  mine: z.boolean(),
  author: z.string(),
  /** Whether the viewer may change and remove it: its author, and of the team's an owner. */
  changeable: z.boolean(),
})
export type ListView = z.output<typeof ListView>

/** Saved filters and columns of lists. */
export const views = {
  list: get('/api/views/v0/list', {
    about: 'Views of a list: the own ones and the team’s; the own columns, and the view the list opens with.',
    needs: 'session',
    staleAfter: ['views.changed'],
    query: z.object({ list: ListName }),
    out: z.object({ items: z.array(ListView), layout: ListLayout.nullable(), opensWith: Id.nullable() }),
  }),
  create: post('/api/views/v0/create', {
    about: 'Saves a view under a name; one for the team asks for the right to share views.',
    needs: 'session',
    data: z.strictObject({ list: ListName, ...saved }),
    out: ListView,
    fails: ['view.taken', 'view.too_many'],
    emits: ['views.changed'],
  }),
  save: post('/api/views/v0/save', {
    about: 'Changes a view: its name, what it keeps, whose it is; one for the team asks for the right to share views.',
    needs: 'session',
    effect: 'edit',
    data: z.strictObject({ viewId: Id, version: Version, ...saved }),
    out: ListView,
    fails: ['view.not_found', 'view.changed', 'view.foreign', 'view.taken'],
    emits: ['views.changed'],
  }),
  remove: post('/api/views/v0/remove', {
    about: 'Removes a view.',
    needs: 'session',
    effect: 'edit',
    data: z.strictObject({ viewId: Id, version: Version }),
    out: z.object({ id: Id }),
    fails: ['view.not_found', 'view.changed', 'view.foreign'],
    emits: ['views.changed'],
  }),
  saveLayout: post('/api/views/v0/saveLayout', {
    about: 'Remembers the own columns of a list, or the view it opens with; what is left out stays.',
    needs: 'session',
    data: z.strictObject({ list: ListName, layout: ListLayout.nullable().optional(), opensWith: Id.nullable().optional() }),
    out: z.object({}),
    fails: ['view.not_found'],
  }),
}

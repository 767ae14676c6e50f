import type { MenuItem } from '#contract/menu.ts'

/** An item of the menu that leads to a page of its own number, changed as a test needs it. */
export const menuItem = (id: number, title: string, change: Partial<MenuItem> = {}): MenuItem => ({
  id,
  position: id * 10,
  title,
  icon: null,
  src: null,
  path: `/p${id}`,
  is_iframe: false,
  is_tab: false,
  key: null,
  is_external: false,
  group_id: 1,
  sub_title: null,
  ...change,
})
